import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar-days.ts';
import { addWorkingDays, calendarDaysFor, everyDay, isWorkingDay, workingDayBefore } from './working-days.ts';

/** A calendar with Saturdays, Sundays and three holidays off. 24 December 2026 is a Thursday. */
const calendar = { days_off: [6, 7], holidays: ['2026-12-24', '2026-12-25', '2027-01-01'] };

describe('working days', () => {
  it.each([
    ['2026-12-23', true],
    ['2026-12-24', false],
    ['2026-12-26', false],
    ['2026-12-28', true],
  ])('%s is one: %s', (day, expected) => {
    expect(isWorkingDay(day, calendar)).toBe(expected);
    expect(isWorkingDay(day, everyDay)).toBe(true);
  });

  it.each([
    ['2026-12-23', 0, '2026-12-23'],
    ['2026-12-23', 1, '2026-12-28'],
    ['2026-12-23', 5, '2027-01-04'],
    ['2026-12-26', 1, '2026-12-28'],
  ])('from %s, %i of them end on %s', (day, count, expected) => {
    expect(addWorkingDays(day, count, calendar)).toBe(expected);
  });

  it.each([
    [1, '2026-12-23', 1],
    [1, '2026-12-28', 1],
    [2, '2026-12-28', 6],
    [7, '2026-12-28', 13],
  ])('%i of them until %s are %i calendar days', (count, today, expected) => {
    expect(calendarDaysFor(count, today, calendar)).toBe(expected);
    expect(calendarDaysFor(count, today, everyDay)).toBe(count);
  });

  it('before the holidays is the day before them', () => {
    expect(workingDayBefore('2026-12-28', calendar)).toBe('2026-12-23');
    expect(workingDayBefore('2026-12-28', everyDay)).toBe('2026-12-27');
  });

  it('forwards and backwards agree: a deadline has passed exactly when enough days lie behind', () => {
    const days = fc.integer({ min: 0, max: 400 }).map((offset) => addDays('2026-01-01', offset));
    const calendars = fc.record({
      days_off: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 6 }),
      holidays: fc.array(days, { maxLength: 30 }),
    });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 20 }), calendars, (...values) => {
        const [since, waited, count, any] = values;
        const today = addDays(since, waited);
        expect(calendarDaysFor(count, today, any) <= waited).toBe(addWorkingDays(since, count, any) <= today);
      }),
    );
  });
});
