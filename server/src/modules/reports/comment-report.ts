import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import type { Viewer } from '#domain/reports/report-visibility.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { commentItem } from '../activity/comment-item.ts';
import { entriesOf } from '../activity/item-entries.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { findSeenReport, seesReport, stageLabel } from './read-report.ts';
import { reportLabel } from './report-activity.ts';

/** Adds a comment. Everyone who sees a report may comment on it. */
export async function commentReport(
  context: SignedWriteContext,
  { report_id, ...comment }: InputOf<typeof reports.comment>,
): Promise<OutputOf<typeof reports.comment>> {
  const row = await findSeenReport(context, { id: report_id, viewer: await viewerOf(context) });
  if (!row) throw new Refused('item.not_found');

  const { number, title, owner_id, approver_ids } = row;
  const item = { id: report_id, label: reportLabel(number), title, owner_id, approver_ids };
  const isVisibleTo = (viewer: Viewer) => seesReport(viewer, row);
  const recent = await commentItem(context, { kind: 'report', ...item, isVisibleTo }, comment);
  const entries = await entriesOf(context, { item_kind: 'report', item_id: report_id }, { recent, stageLabel });
  return { status: true, data: entries };
}
