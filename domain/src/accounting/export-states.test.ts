import { expect, it } from 'vitest';
import { bookingDay, exportErrorText, retryDelayMs } from './export-states.ts';

it.each([
  ['2026-03-31', null, true, '2026-03-31'],
  ['2026-03-31', '2026-02-28', false, '2026-03-31'],
  ['2026-03-31', '2026-03-31', true, '2026-04-01'],
  ['2026-01-02', '2026-12-31', true, '2027-01-01'],
  ['2026-03-31', '2026-03-31', false, null],
])('books an event of %s with books closed until %s (moves: %s) on %s', (on, closed_until, moves, expected) => {
  expect(bookingDay(on, { closed_until, moves_to_next_open: moves })).toBe(expected);
});

it('waits longer after each attempt, and never more than four hours', () => {
  expect([1, 2, 3, 30].map((attempts) => retryDelayMs(attempts) / 60_000)).toEqual([1, 2, 4, 240]);
});

it('says what to do about an error', () => {
  expect(exportErrorText('CATEGORY_MAPPING', 'Meals and Taxi')).toBe('Choose an account for Meals and Taxi.');
});
