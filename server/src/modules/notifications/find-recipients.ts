import { parse, v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { copiedRecipients } from '#domain/notifications/delivery.ts';
import type {
  NotificationEvent,
  NotificationRecipient,
  NotificationSetting,
} from '#domain/notifications/notification-events.ts';
import { uuidTime } from '#domain/text/uuid-time.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { membersOfGroups } from '../people/organisation/group-members.ts';
import { administratorIdsOf, payoutStaffOf } from '../people/read-administrators.ts';

/**
 * The owner and the approvers of an item. The modules for reports and advances provide them, because this module cannot
 * import those modules.
 */
export interface ItemPeople {
  owner_ids: readonly string[];
  /** The approvers of all steps. */
  approver_ids: readonly string[];
  /** The approvers that the item waits for now. */
  waiting_ids: readonly string[];
}

export interface Recipient {
  user_id: string;
  /** The id of the notice. The mail has the same id unless it belongs to a bulk action. */
  id: string;
  is_copy: boolean;
}

interface Notified {
  client_id: string;
  event_id: string;
  activity_id?: string | undefined;
  /** The person the event is addressed to; absent when it is addressed to a group such as the administrators. */
  user_id?: string | undefined;
}

/** Returns everyone to notify of an event, each person once. */
export async function findRecipients(
  tx: CompanyTransaction,
  message: Notified,
  { event, setting }: { event: NotificationEvent; setting: NotificationSetting },
  readItemPeople: () => Promise<ItemPeople>,
): Promise<Recipient[]> {
  const { client_id, user_id, event_id } = message;
  const isDirect = setting.recipients.includes(event.direct);
  const direct = user_id && isDirect ? [{ user_id, id: event_id, is_copy: false }] : [];

  const groups = user_id ? copiedRecipients(event, setting) : setting.recipients;
  if (groups.length === 0 && setting.group_ids.length === 0) return direct;

  // Each approver of an item gets an event of their own, so none of them also gets a copy.
  const itemPeople = groups.some(needsItem) || event.direct === 'approver' ? await readItemPeople() : nobody;
  const addressed = new Set([user_id, ...(event.direct === 'approver' && isDirect ? itemPeople.approver_ids : [])]);
  const people = new Map<string, boolean>();
  for (const group of groups) {
    const isCopy = group !== event.direct;
    for (const id of await membersOf(tx, client_id, group, itemPeople))
      if (!addressed.has(id)) people.set(id, isCopy && (people.get(id) ?? true));
  }

  for (const id of await membersOfGroups(tx, { client_id, group_ids: setting.group_ids }))
    if (!addressed.has(id)) people.set(id, people.get(id) ?? true);

  const source = message.activity_id ?? event_id;
  const others = [...people].map(([id, is_copy]) => ({
    user_id: id,
    id: derivedId(source, `${event.key} ${id}`),
    is_copy,
  }));
  return [...direct, ...others];
}

const nobody: ItemPeople = { owner_ids: [], approver_ids: [], waiting_ids: [] };

function needsItem(group: NotificationRecipient): boolean {
  return group === 'owner' || group === 'approver';
}

async function membersOf(
  tx: CompanyTransaction,
  client_id: string,
  group: NotificationRecipient,
  { owner_ids, approver_ids }: ItemPeople,
): Promise<readonly string[]> {
  switch (group) {
    case 'owner':
      return owner_ids;
    case 'approver':
      return approver_ids;
    case 'payout_staff':
      return payoutStaffOf(tx, client_id);
    case 'admins':
      return administratorIdsOf(tx, client_id);
    case 'person':
      return [];
  }
}

/**
 * Derives an id from a source id and a name, so that every attempt gets the same id. The derived id has the timestamp
 * of the source id, because notices are sorted by id.
 */
export function derivedId(source: string, name: string): string {
  const msecs = uuidTime(source).getTime();
  return uuidv7({ msecs, random: parse(uuidv5(name, source)) });
}
