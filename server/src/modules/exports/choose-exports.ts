import type { InputOf } from '#contract/endpoint.ts';
import type { exports } from '#contract/exports.contract.ts';
import type { fraudLog } from '#contract/fraud-log.contract.ts';
import type { reports } from '#contract/reports.contract.ts';
import { t } from '#domain/language/translate.ts';
import { type PayoutTab, payoutTabLabel, stageOfTab } from '#domain/payouts/payout-tabs.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { type ChosenAdvances, chosenAdvanceIds } from '../advances/lists/choose-advances.ts';
import { chosenFraudIds } from '../expenses/checks/read-fraud-log.ts';
import { type ChosenExpenses, ownChosenIds } from '../expenses/chosen-expenses.ts';
import { usedTemplate } from '../export-templates/used-template.ts';
import { type ChosenPayables, chosenPayables, maxPaid } from '../payouts/choose-payables.ts';
import { refuseUnseen } from '../payouts/list-payouts.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { type ChosenCompanyReports, type ChosenReports, chosenReportIds } from '../reports/choose-reports.ts';
import { findSeenReport, seenReportIds } from '../reports/read-report.ts';
import { reportLabel } from '../reports/report-activity.ts';
import { type ExportToMake, maxChosen, requestExport } from './request-export.ts';

type ExportOptions = Omit<ExportToMake, 'ids' | 'template'>;

interface WithTemplate {
  template_id?: string | undefined;
}

/** Requests a PDF of one report that the actor may see. */
export async function downloadReport(context: SignedWriteContext, { report_id }: InputOf<typeof reports.download>) {
  const report = await findSeenReport(context, { id: report_id, viewer: await viewerOf(context) });
  if (!report) throw new Refused('item.not_found');
  const title = `${reportLabel(report.number)} ${report.title}`.slice(0, 200);
  return requestExport(context, { kind: 'report_pdf', format: 'pdf', title, ids: [report_id] });
}

/**
 * Requests an export of reports: either listed reports that the actor may see, or the reports of the actor or of a
 * person they submit for that match a query.
 */
export async function chosenReports(
  context: SignedWriteContext,
  { chosen, for_user_id, template_id }: { chosen: ChosenReports; for_user_id?: string | undefined } & WithTemplate,
  options: ExportOptions,
) {
  const owner_id = await resolveOwner(context, { for_user_id });
  const ids =
    'ids' in chosen && for_user_id === undefined
      ? await seenReportIds(context, { ids: chosen.ids, viewer: await viewerOf(context) })
      : await chosenReportIds(context, chosen, { owner_id, most: maxChosen });
  const template = await usedTemplate(context, { template_id, screen: 'reports' });
  return requestExport(context, { ...options, ids, template });
}

/** Requests an export of submitted reports of the whole company. The route checks the permission. */
export async function companyReports(
  context: SignedWriteContext,
  { chosen, template_id }: { chosen: ChosenCompanyReports } & WithTemplate,
  options: ExportOptions,
) {
  const ids = await chosenReportIds(context, chosen, { owner_id: null, most: maxChosen });
  const template = await usedTemplate(context, { template_id, screen: 'company_reports' });
  return requestExport(context, { ...options, ids, template });
}

/** Requests an export of expenses of the actor or of a person they submit for. */
export async function chosenExpenses(
  context: SignedWriteContext,
  { chosen, for_user_id, template_id }: { chosen: ChosenExpenses; for_user_id?: string | undefined } & WithTemplate,
  options: ExportOptions,
) {
  const owner_id = await resolveOwner(context, { for_user_id });
  const ids = await ownChosenIds(context, chosen, owner_id);
  const template = await usedTemplate(context, { template_id, screen: 'expenses' });
  return requestExport(context, { ...options, ids, template });
}

/** Requests an export of advances of the actor or of a person they submit for. */
export async function chosenAdvances(
  context: SignedWriteContext,
  { chosen, for_user_id, template_id }: { chosen: ChosenAdvances; for_user_id?: string | undefined } & WithTemplate,
  options: ExportOptions,
) {
  const owner_id = await resolveOwner(context, { for_user_id });
  const ids = await chosenAdvanceIds(context, chosen, { owner_id, most: maxChosen });
  const template = await usedTemplate(context, { template_id, screen: 'advances' });
  return requestExport(context, { ...options, ids, template });
}

/** Requests an export of advances of the whole company. The route checks the permission. */
export async function companyAdvances(
  context: SignedWriteContext,
  { chosen, template_id }: { chosen: ChosenAdvances } & WithTemplate,
  options: ExportOptions,
) {
  const ids = await chosenAdvanceIds(context, chosen, { owner_id: null, most: maxChosen });
  const template = await usedTemplate(context, { template_id, screen: 'company_advances' });
  return requestExport(context, { ...options, ids, template });
}

/** Requests an export of fraud log entries. The route checks the permission. */
export async function fraudEntries(context: SignedWriteContext, { chosen, format }: InputOf<typeof fraudLog.export>) {
  const ids = await chosenFraudIds(context, chosen, { most: maxChosen });
  return requestExport(context, { kind: 'fraud_log', format, title: t`Fraud log`, ids });
}

/** Requests an export of the rows of a payout tab that the actor may see. */
export async function payoutList(
  context: SignedWriteContext,
  { tab, chosen, format, template_id }: InputOf<typeof exports.payoutList>,
) {
  refuseUnseen(context.actor, tab);
  const ids = await inTab(context, tab, chosen);
  const template = await usedTemplate(context, { template_id, screen: 'payout' });
  return requestExport(context, {
    kind: 'payout_list',
    format,
    title: t`Payout ${payoutTabLabel[tab].toLowerCase()}`,
    ids,
    tab,
    template,
    most: maxPaid,
  });
}

/** Requests a file of queued payments. The user fills in the results and uploads the file again. */
export async function payoutTemplate(
  context: SignedWriteContext,
  { chosen, format }: InputOf<typeof exports.payoutTemplate>,
) {
  const ids = await inTab(context, 'payment', chosen);
  return requestExport(context, { kind: 'payout_template', format, title: t`Payout file`, ids, most: maxPaid });
}

async function inTab(context: SignedWriteContext, tab: PayoutTab, chosen: ChosenPayables): Promise<string[]> {
  const stage = stageOfTab[tab];
  const { payables } = await chosenPayables(context, { stage, chosen });
  return payables.filter((payable) => payable.stage === stage).map(({ item_id }) => item_id);
}
