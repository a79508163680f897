import { addDays, daysBetween } from '../dates/calendar-days.ts';
import { dateText } from '../dates/date-text.ts';
import { type Money, zero } from '../money/money.ts';
import type { Period } from './periods.ts';
import { periodPrice, pricePerSeat, type Terms } from './plans.ts';

const invoiceLineKinds = ['seats', 'usage', 'unused_time', 'remaining_time'] as const;
type InvoiceLineKind = (typeof invoiceLineKinds)[number];

export interface InvoiceLine {
  kind: InvoiceLineKind;
  description: string;
  quantity: number;
  amount: Money;
}

/**
 * Builds the lines of a renewal: one line for the seats of the next period, and one for each month of the ended period
 * in which more users were active than the company had seats.
 */
export function renewalLines(
  next: Terms,
  period: Period,
  ended: { terms: Terms; active_users: readonly { month: Period; count: number }[] } | null,
): InvoiceLine[] {
  const seats: InvoiceLine = {
    kind: 'seats',
    description: `${next.plan.name}, ${usersText(next.seats)}, ${periodText(period)}`,
    quantity: next.seats,
    amount: periodPrice(next),
  };
  return [seats, ...(ended ? usageLines(ended) : [])];
}

/**
 * Builds a line for each month in which more users were active than the company had seats. Each additional user costs
 * the price of one month.
 */
function usageLines({ terms, active_users }: NonNullable<Parameters<typeof renewalLines>[2]>): InvoiceLine[] {
  const price = pricePerSeat({ plan: terms.plan, interval: 'month' });
  return active_users.flatMap(({ month, count }): InvoiceLine[] => {
    const extra = count - terms.seats;
    if (extra <= 0) return [];
    const description = `${extra} additional active ${extra === 1 ? 'user' : 'users'}, ${periodText(month)}`;
    const amount = { minor: price.minor * BigInt(extra), currency: price.currency };
    return [{ kind: 'usage', description, quantity: extra, amount }];
  });
}

/**
 * Builds the lines of a change in the middle of a period: a credit for the old terms and a charge for the new ones,
 * both in proportion to the remaining days.
 */
export function prorationLines(before: Terms, after: Terms, period: Period, on: string): InvoiceLine[] {
  const left = { starts_on: on, ends_on: period.ends_on };
  const unused = prorated(periodPrice(before), period, on);
  return [
    {
      kind: 'unused_time',
      description: `Unused time on ${before.plan.name}, ${usersText(before.seats)}, ${periodText(left)}`,
      quantity: before.seats,
      amount: { minor: -unused.minor, currency: unused.currency },
    },
    {
      kind: 'remaining_time',
      description: `Remaining time on ${after.plan.name}, ${usersText(after.seats)}, ${periodText(left)}`,
      quantity: after.seats,
      amount: prorated(periodPrice(after), period, on),
    },
  ];
}

/** Returns the share of a period's price for the days from `on` to the end of the period, rounded half up once. */
function prorated(price: Money, { starts_on, ends_on }: Period, on: string): Money {
  const days = BigInt(daysBetween(starts_on, ends_on));
  const left = BigInt(daysBetween(on, ends_on));
  if (left <= 0n) return zero(price.currency);
  return { minor: (price.minor * left * 2n + days) / (days * 2n), currency: price.currency };
}

function usersText(seats: number): string {
  return seats === 1 ? '1 user' : `${seats} users`;
}

function periodText({ starts_on, ends_on }: Period): string {
  return `${dateText(starts_on)} – ${dateText(addDays(ends_on, -1))}`;
}
