import { describe, expect, it } from 'vitest';
import { dayOrderIn, shownDayOrder, usualDayOrder } from './day-order.ts';

describe('the order of day and month in a file', () => {
  it.each([
    [['3/4/2026', '13/4/2026'], 'month_first', 'day_first'],
    [['3/4/2026', '3/14/2026'], 'day_first', 'month_first'],
    [['3.4.2026'], 'month_first', 'day_first'],
    [['3/4/2026', 'soon'], 'month_first', 'month_first'],
    [['3/4/2026'], 'day_first', 'day_first'],
  ] as const)('of %s, usually %s, is %s', (cells, usual, order) => {
    expect(dayOrderIn(cells, usual)).toBe(order);
  });

  it.each([
    ['US', 'EUR', 'month_first'],
    ['DE', 'USD', 'day_first'],
    ['XK', 'USD', 'day_first'],
    ['', 'USD', 'month_first'],
    ['', 'GBP', 'day_first'],
  ] as const)('is by default that of the country %s, or of the currency %s: %s', (country, currency, order) => {
    expect(usualDayOrder({ country, currency })).toBe(order);
  });

  it('is shown only if a date depends on it', () => {
    expect(shownDayOrder(['2026-11-10', '10 Nov 2026'], 'day_first')).toBeNull();
    expect(shownDayOrder(['2026-11-10', '3/4/2026'], 'day_first')).toBe('day_first');
  });
});
