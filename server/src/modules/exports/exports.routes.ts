import type { analytics } from '#contract/analytics.contract.ts';
import type { exports } from '#contract/exports.contract.ts';
import type { fraudLog } from '#contract/fraud-log.contract.ts';
import type { ledger } from '#contract/ledger.contract.ts';
import type { paymentRuns } from '#contract/payment-runs.contract.ts';
import type { reports } from '#contract/reports.contract.ts';
import { t } from '#domain/language/translate.ts';
import { type RoutesOf, read, readReplica, write } from '../../http/context.ts';
import {
  chosenAdvances,
  chosenExpenses,
  chosenReports,
  companyAdvances,
  companyReports,
  downloadReport,
  fraudEntries,
  payoutList,
  payoutTemplate,
} from './choose-exports.ts';
import { downloadAnalytics } from './download-analytics.ts';
import { exportLedger } from './export-ledger.ts';
import { exportDetails, exportHistory } from './read-exports.ts';
import { exportRemittance } from './remittance.ts';
import { retryExport } from './retry-export.ts';

export const exportsRoutes = {
  history: readReplica(exportHistory),
  details: read(exportDetails),
  retry: write(retryExport),
  expenseList: write((context, { format, ...chosen }) =>
    chosenExpenses(context, chosen, { kind: 'expense_list', format, title: t`Expenses` }),
  ),
  companyReports: write((context, { format, ...chosen }) =>
    companyReports(context, chosen, { kind: 'report_list', format, title: t`Company reports` }),
  ),
  advanceList: write((context, { format, ...chosen }) =>
    chosenAdvances(context, chosen, { kind: 'own_advances', format, title: t`Advances` }),
  ),
  companyAdvances: write((context, { format, ...chosen }) =>
    companyAdvances(context, chosen, { kind: 'advance_list', format, title: t`Company advances` }),
  ),
  payoutList: write(payoutList),
  payoutTemplate: write(payoutTemplate),
} satisfies RoutesOf<typeof exports>;

/**
 * The routes of the reports contract that create exports. They are defined here because the reports module cannot
 * import the exports module.
 */
export const reportExportRoutes = {
  download: write(downloadReport),
  zipReceipts: write((context, chosen) =>
    chosenReports(context, chosen, { kind: 'zip_receipts', format: 'zip', title: t`Receipts` }),
  ),
  zipReports: write((context, chosen) =>
    chosenReports(context, chosen, { kind: 'zip_reports', format: 'zip', title: t`Reports` }),
  ),
  bulkReports: write((context, { format, ...chosen }) =>
    chosenReports(context, chosen, { kind: 'bulk_reports', format, title: t`Report lines` }),
  ),
} satisfies Pick<RoutesOf<typeof reports>, 'download' | 'zipReceipts' | 'zipReports' | 'bulkReports'>;

/**
 * The route of the fraud log contract that creates an export. It is defined here because the fraud log module cannot
 * import the exports module.
 */
export const fraudLogExportRoutes = {
  export: write(fraudEntries),
} satisfies Pick<RoutesOf<typeof fraudLog>, 'export'>;

/**
 * The route of the ledger contract that creates an export. It is defined here because the ledger module cannot import
 * the exports module.
 */
export const ledgerExportRoutes = {
  export: write(exportLedger),
} satisfies Pick<RoutesOf<typeof ledger>, 'export'>;

/**
 * The route of the payment runs contract that creates an export. It is defined here because the module of payment runs
 * cannot import the exports module.
 */
export const paymentRunExportRoutes = {
  export: write(exportRemittance),
} satisfies Pick<RoutesOf<typeof paymentRuns>, 'export'>;

/**
 * The route of the analytics contract that creates an export. It is defined here because the analytics module cannot
 * import the exports module.
 */
export const analyticsExportRoutes = {
  download: write(downloadAnalytics),
} satisfies Pick<RoutesOf<typeof analytics>, 'download'>;
