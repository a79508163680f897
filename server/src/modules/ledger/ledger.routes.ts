import type { ledger } from '#contract/ledger.contract.ts';
import { type RoutesOf, read, readReplica, write } from '../../http/context.ts';
import { showAgeing } from './ageing/show-ageing.ts';
import { listChart, removeChartAccount, saveChartAccount } from './chart/save-chart-account.ts';
import { closePeriod, reopenPeriod } from './periods/close-period.ts';
import { listPeriods, showPeriodChecklist } from './periods/list-periods.ts';
import { listLedger } from './reading/list-ledger.ts';
import { listLedgerChoices, showTrialBalance } from './reading/show-trial-balance.ts';

/**
 * The ledger routes except `export`. The exports module adds that route, because this module cannot import the exports
 * module.
 */
export const ledgerRoutes = {
  list: readReplica(listLedger),
  choices: read(listLedgerChoices),
  trialBalance: readReplica(showTrialBalance),
  chart: read(listChart),
  saveChartAccount: write(saveChartAccount),
  removeChartAccount: write(removeChartAccount),
  ageing: readReplica(showAgeing),
  periods: read(listPeriods),
  periodChecklist: read(showPeriodChecklist),
  closePeriod: write(closePeriod),
  reopenPeriod: write(reopenPeriod),
} satisfies Omit<RoutesOf<typeof ledger>, 'export'>;
