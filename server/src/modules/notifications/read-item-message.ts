import { submittedAmountText } from '#domain/activity/activity-facts.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { type ItemHistory, itemHistory } from '../activity/item-history.ts';
import { findUser } from '../people/find-user.ts';
import type { ItemMessage, MessageKind, Submission } from './item-messages.ts';

/** The event to write about; without `activity_id`, the latest history entry is used. */
interface NotifiedEvent {
  event: string;
  user_id: string;
  activity_id?: string;
  place_id?: string;
}

/** Reads the content of a message as of the event's history entry. Returns null when the item has no history. */
export async function readItemMessage(
  tx: CompanyTransaction,
  item: { client_id: string; item_kind: MessageKind; item_id: string },
  event: NotifiedEvent,
): Promise<ItemMessage | null> {
  const [fullHistory, approver] = await Promise.all([
    itemHistory(tx, item),
    event.place_id ? findUser(tx, { client_id: item.client_id, user_id: event.place_id }) : undefined,
  ]);
  const eventIndex = fullHistory.findIndex(({ id }) => id === event.activity_id);
  const history = eventIndex < 0 ? fullHistory : fullHistory.slice(0, eventIndex + 1);
  const latest = history.at(-1);
  if (!latest) return null;

  const quoted = requestTo(event, history) ?? latest;
  return {
    item_kind: item.item_kind,
    item_id: item.item_id,
    label: latest.item_label,
    title: asText(history.findLast(({ facts }) => typeof facts.title === 'string')?.facts.title),
    actor: quoted.actor ? fullName(quoted.actor) : 'Outlay',
    comment: quoted.comment,
    line: asText(latest.facts.line),
    recoding: asText(latest.facts.recoding),
    on_behalf_of: approver ? fullName(approver) : '',
    is_shortened: isShortened(history),
    submission: lastSubmission(history),
    payment: lastPayment(history),
  };
}

function fullName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * Finds the entry of the person who added this approver. An added approver is notified only when their turn comes, and
 * the message must quote that person and not the previous approver.
 */
function requestTo({ event, user_id, place_id }: NotifiedEvent, history: ItemHistory): ItemHistory[number] | undefined {
  if (!event.endsWith('.approver_added')) return undefined;
  return history.findLast(
    ({ action, facts }) => action.endsWith('_approver_added') && facts.user_id === (place_id ?? user_id),
  );
}

function isShortened(history: ItemHistory): boolean {
  const submittedAt = history.findLastIndex(({ action }) => action === 'report_submitted');
  return history.slice(submittedAt + 1).some(({ action }) => action === 'report_line_rejected');
}

function lastSubmission(history: ItemHistory): Submission {
  const entry = history.findLast(({ action }) => /_submitted$/u.test(action));
  const { no_of_over_policy, expenses } = entry?.facts ?? {};
  return {
    by: entry?.actor ? fullName(entry.actor) : '',
    // A getter, because the text depends on the language of the recipient.
    get amount() {
      return submittedAmountText(entry?.facts);
    },
    no_of_over_policy: typeof no_of_over_policy === 'number' ? no_of_over_policy : 0,
    expenses: Array.isArray(expenses) ? expenses.map(asText) : [],
  };
}

/** Reads the last payment from its own history entry, because later entries may be about something else. */
function lastPayment(history: ItemHistory): ItemMessage['payment'] {
  const facts = history.findLast(({ action }) => /_paid$/u.test(action))?.facts ?? {};
  return {
    amount: asText(facts.amount),
    currency: asText(facts.currency),
    paid_on: asText(facts.paid_on),
    method: asText(facts.method),
    reference: asText(facts.reference),
  };
}
