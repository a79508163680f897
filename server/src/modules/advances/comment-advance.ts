import type { advances } from '#contract/advances.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { canSeeAdvance } from '#domain/advances/advance-visibility.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { entriesOf } from '../activity/item-entries.ts';
import { currentActivityLine } from '../activity/item-history.ts';
import { viewerOf } from '../expenses/viewer.ts';
import { findPeople } from '../people/find-people.ts';
import { advanceActivityLine } from './advance-activity.ts';
import { readAdvanceDetails } from './lists/advance-list.rows.ts';
import { stageLabel } from './read-advance.ts';

/** Adds a comment. Notifies mentioned people, and shows it to the owner and the current approvers. */
export async function commentAdvance(
  context: SignedWriteContext,
  { advance_id, comments, mention_ids }: InputOf<typeof advances.comment>,
): Promise<OutputOf<typeof advances.comment>> {
  const { tx, client_id, actor, record, announce } = context;
  const [row, viewer, named] = await Promise.all([
    readAdvanceDetails(tx, { client_id, id: advance_id }),
    viewerOf(context),
    findPeople(tx, { client_id, ids: mention_ids }),
  ]);
  if (!row || !canSeeAdvance(viewer, row)) throw new Refused('item.not_found');

  const mentioned = [...new Set(mention_ids)].filter((id) => named.get(id)?.is_active);
  if (mentioned.length < new Set(mention_ids).size) throw new Refused('item.not_found');

  const line = advanceActivityLine(row, {
    action: 'advance_commented',
    comment: comments,
    facts: { mention_ids: mentioned },
    shown_to: [...new Set([...mentioned, row.owner_id, ...row.approver_ids])].filter((id) => id !== actor.user_id),
  });

  record(line);
  for (const user_id of mentioned)
    if (user_id !== actor.user_id) announce('advance.mentioned', { user_id, advance_id });
  const recent = [currentActivityLine(context, line, null)];
  const item = { item_kind: 'advance', item_id: advance_id };

  return { status: true, data: await entriesOf(context, item, { recent, stageLabel }) };
}
