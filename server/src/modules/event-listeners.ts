import type { House } from '../http/context.ts';
import {
  type EventName,
  type EventPayloads,
  type ItemEventName,
  isEvent,
  isEventName,
  itemEventNames,
} from '../jobs/events.ts';
import { rejudgeAdvances } from './advances/rejudge-drafts.ts';
import type { DecidedKinds } from './approval-rules/decided-kind.ts';
import { moveApprovalsOn } from './approvals/move-approvals-on.ts';
import { startingCategories } from './categories/starting-categories.ts';
import { startingCurrencies } from './currencies/save-currency-settings.ts';
import { fillFromReading } from './expenses/fill-from-reading.ts';
import { refreshChecks } from './expenses/refresh-checks.ts';
import { rejudgeDrafts } from './expenses/rejudge-drafts.ts';
import { mailOnEvent } from './notifications/mail-on-event.ts';
import { tellOnEvent } from './notifications/tell-on-event.ts';
import { tellPayments } from './payouts/announce-paid.ts';
import { handOver } from './payouts/hand-over.ts';

type Listener<Payload> = (house: House, event: Payload) => Promise<void>;

/** Marks an event that is announced for the history alone. */
export const historyOnly: readonly never[] = [];

/** The listeners of every event: an event without an entry, or a listener that needs other ids, does not compile. */
export type EventListeners = { [Name in EventName]: readonly Listener<EventPayloads[Name]>[] };

export function eventListeners(kinds: DecidedKinds): EventListeners {
  return {
    'company.started': [startSettings],
    'user.invited': [mailOnEvent],
    'user.disabled': [(house, event) => moveApprovalsOn(house, kinds, event)],
    'password.reset_asked': [mailOnEvent],
    'receipt.read': [fillFromReading],
    'expense.alike': [refreshChecks],
    'policy.changed': [rejudgeDrafts, rejudgeAdvances],
    'payout.started': [handOver],
    'payments.paid': [tellPayments],
    ...everyItemEvent([tellOnEvent]),
  };
}

/** Delivers an event to its listeners. A payload that this version cannot read fails, and the queue tries it again. */
export async function deliverEvent(
  house: House,
  listeners: EventListeners,
  payload: Record<string, string>,
): Promise<void> {
  const name = payload.event;
  if (!isEventName(name) || !isEvent(payload, name)) throw new Error(`The event ${name} cannot be read.`);
  await deliver(house, listeners, { name, payload });
}

async function deliver<Name extends EventName>(
  house: House,
  listeners: EventListeners,
  { name, payload }: { name: Name; payload: EventPayloads[Name] },
): Promise<void> {
  const found: readonly Listener<EventPayloads[Name]>[] = listeners[name];
  for (const listener of found) await listener(house, payload);
}

type ItemListener = Listener<EventPayloads[ItemEventName]>;

function everyItemEvent(listeners: readonly ItemListener[]): Record<ItemEventName, readonly ItemListener[]> {
  return Object.fromEntries(itemEventNames.map((name) => [name, listeners])) as Record<
    ItemEventName,
    readonly ItemListener[]
  >;
}

/** A new company can file its first expense before anybody has set anything up. Repeated, it changes nothing. */
function startSettings(house: House, { client_id }: { client_id: string }): Promise<void> {
  return house.database.inCompany(client_id, async (tx) => {
    await startingCurrencies(tx, client_id);
    await startingCategories(tx, client_id);
  });
}
