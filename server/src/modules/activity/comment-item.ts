import type { ItemLine, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { announceItem } from '../../jobs/events.ts';
import { findPeople } from '../people/find-people.ts';
import { entriesOf } from './item-entries.ts';
import { currentActivityLine } from './item-history.ts';

interface CommentedItem {
  kind: 'report' | 'advance';
  id: string;
  /** Such as ER-1042. */
  label: string;
  title: string;
  owner_id: string;
  /** The current approvers. */
  approver_ids: readonly string[];
  stageLabel: (stage: string) => string | undefined;
}

/**
 * Adds a comment to an item that the actor may see and returns its history. Notifies mentioned people, and shows the
 * comment to the owner and the current approvers.
 */
export async function commentItem(
  context: SignedWriteContext,
  { kind, id, stageLabel, ...item }: CommentedItem,
  { comments, mention_ids }: { comments: string; mention_ids: readonly string[] },
): ReturnType<typeof entriesOf> {
  const { tx, client_id, actor, record, announce } = context;
  const mentionedIds = [...new Set(mention_ids)];
  const people = await findPeople(tx, { client_id, ids: mentionedIds });
  if (!mentionedIds.every((user_id) => people.get(user_id)?.is_active)) throw new Refused('item.not_found');

  const isOther = (user_id: string) => user_id !== actor.user_id;
  const line: ItemLine = {
    action: `${kind}_commented`,
    item_kind: kind,
    item_id: id,
    item_label: item.label,
    comment: comments,
    facts: { title: item.title, mention_ids: mentionedIds },
    shown_to: [...new Set([...mentionedIds, item.owner_id, ...item.approver_ids])].filter(isOther),
  };

  record(line);
  for (const user_id of mentionedIds.filter(isOther)) announceItem(announce, { kind, id }, 'mentioned', { user_id });
  const recent = [currentActivityLine(context, line, null)];
  return entriesOf(context, { item_kind: kind, item_id: id }, { recent, stageLabel });
}
