import { describe, expect, it } from 'vitest';
import { lastMonth, latestToday, periodRange } from './period-range.ts';
import type { LimitPeriod } from './policy-rule.ts';

describe('the period around a date', () => {
  it.each([
    ['day', '2026-11-10', 1, '2026-11-10', '2026-11-10'],
    ['week', '2026-11-09', 1, '2026-11-09', '2026-11-15'],
    ['week', '2026-11-10', 1, '2026-11-09', '2026-11-15'],
    ['week', '2026-11-15', 1, '2026-11-09', '2026-11-15'],
    ['week', '2027-01-01', 1, '2026-12-28', '2027-01-03'],
    ['month', '2026-11-30', 1, '2026-11-01', '2026-11-30'],
    ['month', '2028-02-10', 4, '2028-02-01', '2028-02-29'],
    ['quarter', '2026-11-10', 1, '2026-10-01', '2026-12-31'],
    ['quarter', '2026-11-10', 2, '2026-11-01', '2027-01-31'],
    ['quarter', '2026-01-31', 12, '2025-12-01', '2026-02-28'],
    ['quarter', '2026-03-31', 4, '2026-01-01', '2026-03-31'],
    ['half_year', '2026-11-10', 1, '2026-07-01', '2026-12-31'],
    ['half_year', '2026-03-31', 4, '2025-10-01', '2026-03-31'],
    ['half_year', '2026-04-01', 4, '2026-04-01', '2026-09-30'],
    ['year', '2026-11-10', 1, '2026-01-01', '2026-12-31'],
    ['year', '2026-03-31', 4, '2025-04-01', '2026-03-31'],
    ['year', '2026-04-01', 4, '2026-04-01', '2027-03-31'],
    ['lifetime', '2026-11-10', 1, '0000-01-01', '9999-12-31'],
  ] as const)('%s of %s, fiscal year from month %i', (period, date, fiscal_start_month, from, to) => {
    expect(periodRange(period, { date, fiscal_start_month })).toEqual({ from, to });
  });

  it.each(['transaction', 'night', 'trip'] satisfies LimitPeriod[])('%s is none of the calendar', (period) => {
    expect(periodRange(period, { date: '2026-11-10', fiscal_start_month: 1 })).toBeNull();
  });
});

describe('the latest date on earth', () => {
  it.each([
    ['2026-11-12T09:59:59Z', '2026-11-12'],
    ['2026-11-12T10:00:00Z', '2026-11-13'],
    ['2026-11-12T23:00:00-12:00', '2026-11-14'],
  ])('at %s is %s', (now, date) => {
    expect(latestToday(now)).toBe(date);
  });
});

describe('the last month', () => {
  it.each([
    ['2026-11-16', '2026-10-01', '2026-10-31'],
    ['2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2025-12-01', '2025-12-31'],
  ])('before %s is %s to %s', (today, from, to) => {
    expect(lastMonth(today)).toEqual({ from, to });
  });
});
