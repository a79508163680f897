import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { reports } from '#contract/reports.contract.ts';
import type { ActivityLine, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { entriesOf } from '../activity/item-entries.ts';
import { currentActivityLine } from '../activity/item-history.ts';
import { viewerOf } from '../expenses/viewer.ts';
import { findPeople } from '../people/find-people.ts';
import { seesReport, stageLabel } from './read-report.ts';
import { reportLabel } from './report-activity.ts';
import { readReportDetails } from './report-details.rows.ts';

/** Adds a comment. Mentioned people, the owner and current approvers are notified. */
export async function commentReport(
  context: SignedWriteContext,
  { report_id, comments, mention_ids }: InputOf<typeof reports.comment>,
): Promise<OutputOf<typeof reports.comment>> {
  const { tx, client_id, actor, record, announce } = context;
  const [row, viewer, people] = await Promise.all([
    readReportDetails(tx, { client_id, id: report_id }),
    viewerOf(context),
    findPeople(tx, { client_id, ids: mention_ids }),
  ]);
  if (!row || !seesReport(viewer, row)) throw new Refused('item.not_found');
  const mentioned = mention_ids.filter((id) => people.get(id)?.is_active);
  if (mentioned.length < mention_ids.length) throw new Refused('item.not_found');

  const line: ActivityLine = {
    action: 'report_commented',
    item_kind: 'report',
    item_id: report_id,
    item_label: reportLabel(row.number),
    comment: comments,
    facts: { mention_ids: mentioned, title: row.title },
    shown_to: [...new Set([...mentioned, row.owner_id, ...row.approver_ids])].filter((id) => id !== actor.user_id),
  };

  record(line);
  for (const user_id of mentioned) if (user_id !== actor.user_id) announce('report.mentioned', { user_id, report_id });
  const recent = [currentActivityLine(context, line, null)];
  const item = { item_kind: 'report', item_id: report_id };
  return { status: true, data: await entriesOf(context, item, { recent, stageLabel }) };
}
