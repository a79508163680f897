import { localDay } from '#domain/dates/local-day.ts';
import { listed } from '#domain/policies/policy-text.ts';
import type { Viewer } from '#domain/reports/report-visibility.ts';
import type { ItemLine, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { announceItem } from '../../jobs/events.ts';
import { type FoundPerson, findPeople } from '../people/find-people.ts';
import { findViewers } from '../people/find-viewers.ts';
import { attachToItem } from './attachments/attach-files.ts';
import { currentActivityLine, type ItemHistory } from './item-history.ts';

interface CommentedItem {
  kind: 'report' | 'advance' | 'expense';
  id: string;
  /** The label of the item, such as ER-1042. */
  label: string;
  title: string;
  owner_id: string;
  /** The current approvers. */
  approver_ids: readonly string[];
  /** Returns whether a colleague may open the item. */
  isVisibleTo: (viewer: Viewer) => boolean;
}

interface NewComment {
  comments: string;
  mention_ids: readonly string[];
  file_ids: readonly string[];
}

/**
 * Adds a comment with files to an item that the actor may see, and returns the new entry of its history. Mentioned
 * people are notified, and the comment is shown to the owner and the current approvers.
 */
export async function commentItem(
  context: SignedWriteContext,
  { kind, id, ...item }: CommentedItem,
  { comments, mention_ids, file_ids }: NewComment,
): Promise<ItemHistory> {
  const { tx, client_id, actor, record, announce } = context;
  const mentionedIds = [...new Set(mention_ids)];
  const people = await findPeople(tx, { client_id, ids: mentionedIds });
  if (!mentionedIds.every((user_id) => people.get(user_id)?.is_active)) throw new Refused('item.not_found');

  const isOther = (user_id: string) => user_id !== actor.user_id;
  await refuseHidden(context, { ...item, kind }, mentionedIds.filter(isOther), people);

  const attached = await attachToItem(context, { kind, id }, { file_ids, is_comment: true });
  const line: ItemLine = {
    action: `${kind}_commented`,
    item_kind: kind,
    item_id: id,
    item_label: item.label,
    comment: comments,
    facts: { title: item.title, mention_ids: mentionedIds, attachment_ids: attached.ids },
    shown_to: [...new Set([...mentionedIds, item.owner_id, ...item.approver_ids])].filter(isOther),
  };

  record(line);
  for (const user_id of mentionedIds.filter(isOther)) {
    if (kind === 'expense') announce('expense.mentioned', { user_id, expense_id: id });
    else announceItem(announce, { kind, id }, 'mentioned', { user_id });
  }
  return [currentActivityLine(context, line, null)];
}

/** Refuses to mention people who may not open the item, because a mention quotes the comment and links to the item. */
async function refuseHidden(
  { tx, client_id, actor, request }: SignedWriteContext,
  { kind, isVisibleTo }: Pick<CommentedItem, 'kind' | 'isVisibleTo'>,
  ids: readonly string[],
  people: ReadonlyMap<string, FoundPerson>,
): Promise<void> {
  const today = localDay(request.now, actor.time_zone);
  const viewers = await findViewers(tx, { client_id, ids, today, features: actor.access.features });
  const names = viewers.flatMap((viewer) => {
    const person = people.get(viewer.user_id);
    return person && !isVisibleTo(viewer) ? [`${person.first_name} ${person.last_name}`] : [];
  });
  if (names.length > 0) throw new Refused('comment.hidden_from', { names: listed(names), item: kind });
}
