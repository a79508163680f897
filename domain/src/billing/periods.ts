import { Temporal } from 'temporal-polyfill';
import type { BillingInterval } from './plans.ts';

/** A period in calendar days (UTC). `ends_on` is exclusive: the next period starts on that day. */
export interface Period {
  starts_on: string;
  ends_on: string;
}

/**
 * Returns the period that contains a day. Periods are counted from the first day of the subscription, so one that
 * starts on 31 January renews on 28 February and again on 31 March.
 */
export function periodOn(anchor_on: string, interval: BillingInterval, on: string): Period {
  const anchor = Temporal.PlainDate.from(anchor_on);
  const day = Temporal.PlainDate.from(on);
  const start = (count: number) => anchor.add(interval === 'month' ? { months: count } : { years: count });
  const elapsed = anchor.until(day, { largestUnit: interval === 'month' ? 'months' : 'years' });
  let count = interval === 'month' ? elapsed.months : elapsed.years;
  while (Temporal.PlainDate.compare(start(count), day) > 0) count -= 1;
  while (Temporal.PlainDate.compare(start(count + 1), day) <= 0) count += 1;
  return { starts_on: start(count).toString(), ends_on: start(count + 1).toString() };
}

/** Splits a period into months, because active users are counted by month. */
export function monthsOf(anchor_on: string, period: Period): Period[] {
  const months: Period[] = [];
  for (let on = period.starts_on; on < period.ends_on; ) {
    const { ends_on } = periodOn(anchor_on, 'month', on);
    const month = { starts_on: on, ends_on: ends_on < period.ends_on ? ends_on : period.ends_on };
    months.push(month);
    on = month.ends_on;
  }
  return months;
}
