import type { WriteContext } from '../../http/context.ts';
import type { ItemEventKind } from '../../jobs/events.ts';
import type { MessageKind } from './item-messages.ts';
import { markItemRead } from './notices.rows.ts';

/** The events that ask for an approval. */
const requests = [
  'submitted',
  'handed_on',
  'handed_over',
  'approver_added',
  'reminded',
] as const satisfies readonly ItemEventKind[];

/** Returns true for an event that asks its recipient to decide, such as 'report.submitted'. */
export function isApprovalRequest(event: string): boolean {
  return requests.some((kind) => event.endsWith(`.${kind}`));
}

interface Item {
  kind: MessageKind;
  id: string;
}

/** Marks approval requests as read: for these approvers, or for everybody once no approver is left. */
export async function resolveRequests(
  { tx, client_id, request }: Pick<WriteContext, 'tx' | 'client_id' | 'request'>,
  item: Item,
  user_ids: readonly string[] | 'everybody',
): Promise<void> {
  if (user_ids.length === 0) return;
  await markItemRead(tx, {
    client_id,
    item_id: item.id,
    kinds: requests.map((kind) => `${item.kind}.${kind}`),
    user_ids: user_ids === 'everybody' ? undefined : user_ids,
    now: request.now,
  });
}

/** Marks the notice that the item was sent back as read once the owner has submitted the item again. */
export function resolveSentBack(
  { tx, client_id, request }: Pick<WriteContext, 'tx' | 'client_id' | 'request'>,
  item: Item,
): Promise<void> {
  const sentBack: ItemEventKind = 'sent_back';
  return markItemRead(tx, {
    client_id,
    item_id: item.id,
    kinds: [`${item.kind}.${sentBack}`],
    user_ids: undefined,
    now: request.now,
  });
}
