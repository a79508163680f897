import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './calendar-days.ts';
import { coverByMonths } from './cover-by-months.ts';

const days = (from: string, to: string) => ({ from, to });

describe('months that cover a range', () => {
  it.each<[string, string, ReturnType<typeof coverByMonths>]>([
    ['2026-01-01', '2026-12-31', { months: days('2026-01-01', '2026-12-31'), added: [], removed: [] }],
    ['2028-02-01', '2028-02-29', { months: days('2028-02-01', '2028-02-29'), added: [], removed: [] }],
    [
      '2025-11-20',
      '2026-11-19',
      {
        months: days('2025-12-01', '2026-11-30'),
        added: [days('2025-11-20', '2025-11-30')],
        removed: [days('2026-11-20', '2026-11-30')],
      },
    ],
    [
      '2026-03-03',
      '2026-03-28',
      {
        months: days('2026-03-01', '2026-03-31'),
        added: [],
        removed: [days('2026-03-01', '2026-03-02'), days('2026-03-29', '2026-03-31')],
      },
    ],
    ['2026-03-15', '2026-03-15', { months: null, added: [days('2026-03-15', '2026-03-15')], removed: [] }],
    ['2026-04-02', '2026-03-01', { months: null, added: [], removed: [] }],
  ])('between %s and %s', (from, to, expected) => {
    expect(coverByMonths({ from, to })).toEqual(expected);
  });

  it('give every day of the range once and no other day', () => {
    fc.assert(
      fc.property(fc.nat(800), fc.nat(800), (start, length) => {
        const from = addDays('2026-12-20', start);
        const to = addDays(from, length);
        const { months, added, removed } = coverByMonths({ from, to });
        const timesOf = (day: string) =>
          [...(months ? [months] : []), ...added].filter((each) => isIn(each, day)).length -
          removed.filter((each) => isIn(each, day)).length;
        for (let at = -40; at < daysBetween(from, to) + 40; at += 1) {
          const day = addDays(from, at);
          expect(timesOf(day)).toBe(isIn({ from, to }, day) ? 1 : 0);
        }
        const moved = [...added, ...removed].reduce((sum, each) => sum + daysBetween(each.from, each.to) + 1, 0);
        expect(moved).toBeLessThanOrEqual(30);
      }),
    );
  });
});

function isIn({ from, to }: { from: string; to: string }, day: string): boolean {
  return from <= day && day <= to;
}
