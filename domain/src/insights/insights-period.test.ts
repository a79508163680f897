import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Comparison, chartBuckets, comparedDays, daysOf, type InsightsPeriod } from './insights-period.ts';

const today = '2026-11-16';

describe('a period of insights', () => {
  it.each<[InsightsPeriod, string, string | null, string | null]>([
    ['this_month', '2026-11-01 2026-11-16', '2026-10-01 2026-10-16', '2025-11-01 2025-11-16'],
    ['last_month', '2026-10-01 2026-10-31', '2026-09-01 2026-09-30', '2025-10-01 2025-10-31'],
    ['this_quarter', '2026-10-01 2026-11-16', '2026-07-01 2026-08-16', '2025-10-01 2025-11-16'],
    ['last_quarter', '2026-07-01 2026-09-30', '2026-04-01 2026-06-30', '2025-07-01 2025-09-30'],
    ['this_year', '2026-01-01 2026-11-16', '2025-01-01 2025-11-16', '2025-01-01 2025-11-16'],
    ['last_year', '2025-01-01 2025-12-31', '2024-01-01 2024-12-31', '2024-01-01 2024-12-31'],
    ['last_12_months', '2025-11-17 2026-11-16', '2024-11-17 2025-11-16', '2024-11-17 2025-11-16'],
    [
      { from: '2026-11-03', to: '2026-11-09' },
      '2026-11-03 2026-11-09',
      '2026-10-27 2026-11-02',
      '2025-11-03 2025-11-09',
    ],
  ])('%o is %s, compared with %s or %s', (period, days, previous, year) => {
    const text = (compare: Comparison) => Object.values(comparedDays(period, compare, today) ?? {}).join(' ');
    expect(Object.values(daysOf(period, today)).join(' ')).toBe(days);
    expect(text('previous')).toBe(previous);
    expect(text('year')).toBe(year);
    expect(comparedDays(period, 'none', today)).toBeNull();
  });

  it('compares the last day of a month with the last day of a shorter one', () => {
    expect(comparedDays('this_month', 'previous', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  it('is split into parts that cover every day once', () => {
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.nat(1_000), (start, length) => {
        const iso = (plus: number) => new Date(start.getTime() + plus * 86_400_000).toISOString().slice(0, 10);
        const buckets = chartBuckets({ from: iso(0), to: iso(length) });
        expect(buckets[0]?.from).toBe(iso(0));
        expect(buckets.at(-1)?.to).toBe(iso(length));
        expect(buckets.length).toBeLessThanOrEqual(40);
        for (const [index, bucket] of buckets.entries()) {
          const next = buckets[index + 1]?.from;
          if (next) expect(Date.parse(next) - Date.parse(bucket.to)).toBe(86_400_000);
        }
      }),
    );
  });
});
