import type { advances } from '#contract/advances.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { canSeeAdvance } from '#domain/advances/advance-visibility.ts';
import type { Viewer } from '#domain/reports/report-visibility.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { commentItem } from '../activity/comment-item.ts';
import { entriesOf } from '../activity/item-entries.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { advanceLabel } from './advance-activity.ts';
import { readAdvanceDetails } from './advance-details.rows.ts';
import { stageLabel } from './read-advance.ts';

/** Adds a comment. Everyone who can see an advance may comment on it. */
export async function commentAdvance(
  context: SignedWriteContext,
  { advance_id, ...comment }: InputOf<typeof advances.comment>,
): Promise<OutputOf<typeof advances.comment>> {
  const { tx, client_id } = context;
  const [row, viewer] = await Promise.all([readAdvanceDetails(tx, { client_id, id: advance_id }), viewerOf(context)]);
  if (!row || !canSeeAdvance(viewer, row)) throw new Refused('item.not_found');

  const { number, title, owner_id, approver_ids } = row;
  const item = { id: advance_id, label: advanceLabel(number), title, owner_id, approver_ids };
  const isVisibleTo = (colleague: Viewer) => canSeeAdvance(colleague, row);
  const recent = await commentItem(context, { kind: 'advance', ...item, isVisibleTo }, comment);
  const entries = await entriesOf(context, { item_kind: 'advance', item_id: advance_id }, { recent, stageLabel });
  return { status: true, data: entries };
}
