import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { cancelUntil, isBankDay } from './bank-days.ts';

/** Returns the days from Monday to Friday of a year on which banks are closed. */
function closedWeekdays(year: number): string[] {
  const first = Temporal.PlainDate.from({ year, month: 1, day: 1 });
  return Array.from({ length: first.daysInYear }, (_, days) => first.add({ days }))
    .filter((day) => day.dayOfWeek <= 5 && !isBankDay(day))
    .map((day) => day.toString().slice(5));
}

describe('US banks', () => {
  it.each([
    // The 4th of July is a Saturday in 2026 and a Sunday in 2027. Holidays on a Saturday do not move.
    [2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
    // New Year's Day and Christmas are Sundays.
    [2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
    [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
  ])('are closed on the holidays of %i', (year, days) => {
    expect(closedWeekdays(year).join(' ')).toBe(days);
  });

  it('are closed at weekends', () => {
    expect(
      ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) => isBankDay(Temporal.PlainDate.from(day))),
    ).toEqual([true, false, false, true]);
  });
});

describe('a transfer', () => {
  it.each([
    ['Monday morning', '2026-11-16T15:00:00Z', '2026-11-16T22:00:00Z'],
    ['Monday at the cut-off', '2026-11-16T22:00:00Z', '2026-11-17T22:00:00Z'],
    ['Friday evening', '2026-11-20T23:00:00Z', '2026-11-23T22:00:00Z'],
    ['Saturday', '2026-11-21T10:00:00Z', '2026-11-23T22:00:00Z'],
    ['Sunday when summer time starts', '2026-03-08T07:30:00Z', '2026-03-09T21:00:00Z'],
    ['Monday in summer', '2026-07-06T15:00:00Z', '2026-07-06T21:00:00Z'],
    ['Monday in summer after the cut-off', '2026-07-06T21:30:00Z', '2026-07-07T21:00:00Z'],
    ['Friday in summer after the cut-off', '2026-07-10T21:30:00Z', '2026-07-13T21:00:00Z'],
    ['Wednesday before Thanksgiving, after the cut-off', '2026-11-25T22:30:00Z', '2026-11-27T22:00:00Z'],
    ['Friday before a Monday that banks are closed', '2026-05-22T21:30:00Z', '2026-05-26T21:00:00Z'],
    ['the last Saturday of summer time', '2026-10-31T15:00:00Z', '2026-11-02T22:00:00Z'],
  ])('sent on %s can be cancelled until the next cut-off', (_, sent_at, until) => {
    expect(cancelUntil(new Date(sent_at)).toISOString()).toBe(new Date(until).toISOString());
  });
});
