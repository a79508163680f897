import { expect, it } from 'vitest';
import { everyDay } from '../dates/working-days.ts';
import { isReminderDay, nextReminder, type ReminderSchedule, reminderSentence } from './reminders.ts';

const daily: ReminderSchedule = { is_on: true, every: 'day', day: 1, hour: 9 };
const mondays: ReminderSchedule = { is_on: true, every: 'week', day: 1, hour: 7 };
const monthEnds: ReminderSchedule = { is_on: true, every: 'month', day: 31, hour: 9 };

it.each([
  [daily, 'Every day at 09:00, remind people of card transactions without a receipt.'],
  [mondays, 'Every Monday at 07:00, remind people of card transactions without a receipt.'],
  [monthEnds, 'On the last day of each month at 09:00, remind people of card transactions without a receipt.'],
  [{ ...monthEnds, day: 5 }, 'On day 5 of each month at 09:00, remind people of card transactions without a receipt.'],
  [{ ...mondays, is_on: false }, 'Do not remind people of card transactions without a receipt.'],
])('%j reads as a sentence', (schedule, sentence) => {
  expect(reminderSentence('card_receipts', schedule)).toBe(sentence);
});

it.each([
  [mondays, '2026-11-16', true],
  [mondays, '2026-11-17', false],
  [daily, '2026-11-17', true],
  [monthEnds, '2026-02-28', true],
  [monthEnds, '2024-02-28', false],
  [{ ...daily, is_on: false }, '2026-11-17', false],
])('%j is sent on %s: %s', (schedule, day, expected) => {
  expect(isReminderDay(schedule, day, everyDay)).toBe(expected);
});

/** A calendar with Saturdays, Sundays and 30 November 2026, a Monday, off. */
const calendar = { days_off: [6, 7], holidays: ['2026-11-30'] };

it.each([
  [daily, '2026-11-28', false],
  [daily, '2026-11-30', false],
  [mondays, '2026-11-30', false],
  [mondays, '2026-12-01', true],
  [mondays, '2026-12-02', false],
  [monthEnds, '2026-11-30', false],
  [monthEnds, '2026-12-01', true],
  [{ ...monthEnds, day: 28 }, '2026-12-01', true],
  [{ ...monthEnds, is_on: false }, '2026-12-01', false],
])('%j is sent on %s with weekends and a holiday off: %s', (schedule, day, expected) => {
  expect(isReminderDay(schedule, day, calendar)).toBe(expected);
});

it('is next sent on a working day', () => {
  const next = nextReminder(mondays, new Date('2026-11-28T12:00:00Z'), { time_zone: 'UTC', calendar });
  expect(next?.toISOString()).toBe('2026-12-01T07:00:00.000Z');
});

it.each([
  // From the start of its hour on, the reminder of a day counts as sent.
  [mondays, '2026-11-16T05:59:00Z', 'Europe/Berlin', '2026-11-16T06:00:00.000Z'],
  [mondays, '2026-11-16T06:00:00Z', 'Europe/Berlin', '2026-11-23T06:00:00.000Z'],
  [monthEnds, '2026-11-18T00:00:00Z', 'UTC', '2026-11-30T09:00:00.000Z'],
  // The clocks change before the next reminder.
  [daily, '2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25T08:00:00.000Z'],
  [{ ...daily, is_on: false }, '2026-10-24T12:00:00Z', 'UTC', null],
])('%j after %s in %s is next sent at %s', (schedule, now, zone, expected) => {
  expect(nextReminder(schedule, new Date(now), { time_zone: zone, calendar: everyDay })?.toISOString() ?? null).toBe(
    expected,
  );
});
