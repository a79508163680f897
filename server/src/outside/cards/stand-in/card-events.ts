/** An event on a card. Days count from the day of the connection. */
export interface CardEvent {
  day: number;
  /** The day of the transaction, if it is earlier than the day of the event. */
  dated_day?: number;
  kind: 'added' | 'modified' | 'removed';
  key: string;
  /** The key of the pending transaction that a posted one replaces. */
  replaces?: string;
  merchant: string;
  name: string;
  amount: number;
  is_pending: boolean;
}

interface Purchase {
  merchant: string;
  name: string;
  pending: number;
  /** The final amount, which may include a tip or exclude a deposit. Null if the hold expires. */
  posted: number | null;
  /** The amount to which the bank corrects the posted one some days later. */
  corrected?: number;
}

const purchases: readonly Purchase[] = [
  { merchant: 'Office Depot', name: 'OFFICE DEPOT #221', pending: 84, posted: 84 },
  { merchant: 'Office Depot', name: 'OFFICE DEPOT REFUND TO 4111 1111 1111 1111', pending: -84, posted: -84 },
  { merchant: 'Uber', name: 'UBER *TRIP', pending: 18.4, posted: 18.4, corrected: 21.4 },
  { merchant: 'Chevron', name: 'CHEVRON 0095521', pending: 1, posted: 52.1 },
  { merchant: 'Zipcar', name: 'ZIPCAR TRIP HOLD', pending: 75, posted: null },
  { merchant: 'Corner Bistro', name: 'CORNER BISTRO 0412', pending: 40, posted: 48 },
  { merchant: 'Hotel Vitale', name: 'HOTEL VITALE SF', pending: 300, posted: 286.77 },
];

const historyDays = 60;
const futureDays = 365;
const daysBetween = 5;
const daysToPost = 2;
const daysToCorrect = 4;

/**
 * Returns the events of a card: one purchase every few days, from two months before the connection to a year after it,
 * in order of their days.
 */
export function cardEvents(account_id: string): CardEvent[] {
  const days = Array.from(
    { length: (historyDays + futureDays) / daysBetween },
    (_, index) => index * daysBetween - historyDays,
  );
  return days
    .flatMap((day, index) => eventsOf(purchases[index % purchases.length], { day, key: `${account_id}-${index}` }))
    .sort((left, right) => left.day - right.day || (left.key < right.key ? -1 : 1));
}

function eventsOf(purchase: Purchase | undefined, { day, key }: { day: number; key: string }): CardEvent[] {
  if (!purchase) return [];
  const { merchant, name, pending, posted, corrected } = purchase;
  const [hold, final] = [`${key}-pending`, `${key}-posted`];
  const postedDay = day + daysToPost;
  const added: CardEvent = { day, kind: 'added', key: hold, merchant, name, amount: pending, is_pending: true };
  const removed: CardEvent = { ...added, day: postedDay, kind: 'removed' };
  if (posted === null) return [added, removed];
  const settled = { ...added, day: postedDay, key: final, replaces: hold, amount: posted, is_pending: false };
  if (corrected === undefined) return [added, removed, settled];
  const correction = { day: day + daysToCorrect, dated_day: postedDay, amount: corrected };
  return [added, removed, settled, { ...settled, ...correction, kind: 'modified' }];
}
