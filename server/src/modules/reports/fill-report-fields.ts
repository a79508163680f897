import { canFillReportFields } from '#domain/custom-fields/field-writers.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { lockAnyReport } from '../expenses/lines/lock-reports.ts';
import { restrictedValues } from '../expenses/restricted-values.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { findSeenReport } from './read-report.ts';
import { reportLabel } from './report-activity.ts';
import { bumpVersion, updateTexts } from './write-reports.rows.ts';

/** Fills restricted custom fields of a submitted report. Returns the new version. */
export async function fillReportFields(
  context: SignedWriteContext,
  { report_id, version, given }: { report_id: string; version: number; given: Readonly<Record<string, unknown>> },
): Promise<number> {
  const { tx, client_id, record } = context;
  const report = await lockAnyReport(context, report_id);
  const viewer = await viewerOf(context);
  const row = report && (await findSeenReport(context, { id: report_id, viewer }));
  if (!report || !row || !canFillReportFields(viewer, { ...row, report_stage: row.stage }).allowed)
    throw new Refused('item.not_found');
  if (report.version !== version) throw new Refused('item.changed');

  const custom_values = await restrictedValues(context, { applies_to: 'report', given, before: report.custom_values });

  const key = { client_id, id: report_id };
  await updateTexts(tx, key, { title: report.title, purpose: report.purpose, custom_values });
  await bumpVersion(tx, key);

  record({
    action: 'report_fields_filled',
    item_kind: 'report',
    item_id: report_id,
    item_label: reportLabel(report.number),
    facts: { title: report.title, fields: Object.keys(given) },
  });

  return version + 1;
}
