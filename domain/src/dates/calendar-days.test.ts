import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './calendar-days.ts';

describe('calendar days', () => {
  it.each([
    ['2026-11-10', '2026-11-12', 2],
    ['2026-03-28', '2026-03-30', 2],
    ['2026-11-12', '2026-11-10', -2],
    ['2024-02-28', '2024-03-01', 2],
    ['2026-12-31', '2027-01-01', 1],
    ['2026-11-10', '2026-11-10', 0],
  ])('from %s to %s are %i', (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
    expect(addDays(from, days)).toBe(to);
  });
});
