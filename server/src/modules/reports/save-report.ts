import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import { reportCounter } from '#domain/counters.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import type { LockedReport } from '../expenses/lines/lock-reports.ts';
import { lockOpenReports } from '../expenses/lines/lock-reports.ts';
import { linkLines } from '../expenses/lines/move-lines.ts';
import { sumUpReport } from '../expenses/lines/sum-up-report.ts';
import { resolveOwner } from '../people/delegates/resolve-owner.ts';
import { reimbursementSettings } from '../people/find-employee-profile.ts';
import { changeLines } from './change-lines.ts';
import { reevaluateForReportFields } from './reevaluate-lines.ts';
import { type RecordedReport, recordReportActivity } from './report-activity.ts';
import { acceptReportFields } from './report-fields.ts';
import { provisionalNumber, takeNumber } from './reports.rows.ts';
import { insertDraft, updateTexts } from './write-reports.rows.ts';

/** Creates a draft, with or without expenses, for the actor or for a delegator. */
export async function createReport(
  context: SignedWriteContext,
  { title, purpose, custom_values, expense_ids, for_user_id }: InputOf<typeof reports.create>,
): Promise<RecordedReport> {
  const { tx, client_id, request, count } = context;
  const owner_id = await resolveOwner(context, { for_user_id });
  const { currency, company_currency } = await reimbursementSettings(tx, { client_id, user_id: owner_id });
  const values = await acceptReportFields(context, custom_values, { before: {}, is_final: false });
  const id = uuidv7({ msecs: request.now.getTime() });
  const texts = { title, purpose, custom_values: values };

  const draft: LockedReport = {
    id,
    number: provisionalNumber(id),
    owner_id,
    currency,
    company_currency,
    stage: 'draft',
    ...texts,
    total: '0',
    edited_total: null,
    company_total: '0',
    no_of_expenses: 0,
    submitted_at: null,
    submitted_by: null,
    version: 0,
  };

  await insertDraft(tx, { client_id, ...draft, now: request.now });
  count({ counter: reportCounter(draft.stage), person_id: owner_id, count: 1, total: '0' });
  await linkLines(context, draft, expense_ids);
  // Taking a number makes other creations wait until this transaction ends, so it happens after the lines are locked.
  const report = { ...draft, number: await takeNumber(tx, { client_id, id }) };
  await sumUpReport(context, report);
  if (expense_ids.length > 0 && Object.keys(values).length > 0) await reevaluateForReportFields(context, report);
  return recordReportActivity(context, report, { action: 'report_created', to_stage: report.stage });
}

/** Changes the title, purpose, custom fields and lines of an unsubmitted report. */
export async function editReport(
  context: SignedWriteContext,
  { report_id, version, link_ids, unlink_ids, ...form }: InputOf<typeof reports.edit>,
): Promise<RecordedReport> {
  const report = await lockForEdit(context, { report_id, version });
  const { title = report.title, purpose = report.purpose } = form;
  const custom_values = await acceptReportFields(context, form.custom_values ?? report.custom_values, {
    before: report.custom_values,
    is_final: false,
  });
  const changesFields = JSON.stringify(custom_values) !== JSON.stringify(report.custom_values);
  return saveTexts(context, { ...report, title, purpose, custom_values }, { link_ids, unlink_ids, changesFields });
}

export async function retitleReport(
  context: SignedWriteContext,
  { report_id, version, title }: InputOf<typeof reports.titleUpdate>,
): Promise<RecordedReport> {
  const report = await lockForEdit(context, { report_id, version });
  return saveTexts(context, { ...report, title }, { link_ids: [], unlink_ids: [], changesFields: false });
}

/**
 * Locks an unsubmitted report of the actor or a delegator. Refuses if its version differs from the one that the client
 * saw.
 */
async function lockForEdit(
  context: SignedWriteContext,
  { report_id, version }: { report_id: string; version: number },
): Promise<LockedReport> {
  const report = (await lockOpenReports(context, [report_id])).get(report_id);
  if (!report) throw new Refused('item.not_found');
  if (report.version !== version) throw new Refused('item.changed');
  return report;
}

async function saveTexts(
  context: SignedWriteContext,
  report: LockedReport,
  { changesFields, ...lines }: { link_ids: string[]; unlink_ids: string[]; changesFields: boolean },
): Promise<RecordedReport> {
  const { tx, client_id } = context;
  await updateTexts(tx, { client_id, id: report.id }, report);
  const changesLines = lines.link_ids.length + lines.unlink_ids.length > 0;
  const changed = await changeLines(context, report, lines);
  if (changesFields || lines.link_ids.length > 0) await reevaluateForReportFields(context, changed);
  return recordReportActivity(context, report, { action: changesLines ? 'report_lines_changed' : 'report_changed' });
}
