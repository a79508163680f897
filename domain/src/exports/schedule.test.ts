import { describe, expect, it } from 'vitest';
import { newestDueRun, nextRun, type Recurrence, scheduleText } from './schedule.ts';

const daily: Recurrence = { kind: 'daily' };
const mondays: Recurrence = { kind: 'weekly', weekdays: [1] };
const lastDay: Recurrence = { kind: 'monthly', day: 'last' };

describe('the next run', () => {
  it.each<[string, Recurrence, string, string, string, string]>([
    ['is later today', daily, '07:00', 'Europe/Berlin', '2026-11-16T05:59:59Z', '2026-11-16T06:00:00Z'],
    ['is tomorrow at the time itself', daily, '07:00', 'Europe/Berlin', '2026-11-16T06:00:00Z', '2026-11-17T06:00:00Z'],
    ['is on the local day', daily, '00:30', 'Asia/Tokyo', '2026-11-16T15:00:00Z', '2026-11-16T15:30:00Z'],
    ['follows the summer time', daily, '07:00', 'Europe/Berlin', '2026-07-01T06:00:00Z', '2026-07-02T05:00:00Z'],
    ['is next Monday', mondays, '07:00', 'Europe/Berlin', '2026-11-16T06:00:00Z', '2026-11-23T06:00:00Z'],
    [
      'is the nearest of several weekdays',
      { kind: 'weekly', weekdays: [5, 3] },
      '09:00',
      'UTC',
      '2026-11-16T12:00:00Z',
      '2026-11-18T09:00:00Z',
    ],
    [
      'is in the next month',
      { kind: 'monthly', day: 28 },
      '09:00',
      'UTC',
      '2026-01-28T09:00:00Z',
      '2026-02-28T09:00:00Z',
    ],
    ['is 28 February', lastDay, '18:00', 'UTC', '2026-01-31T18:00:00Z', '2026-02-28T18:00:00Z'],
    ['is 29 February in a leap year', lastDay, '18:00', 'UTC', '2028-01-31T18:00:00Z', '2028-02-29T18:00:00Z'],
    ['is 31 March after February', lastDay, '18:00', 'UTC', '2028-02-29T18:00:00Z', '2028-03-31T18:00:00Z'],
    ['of a skipped time is at 03:00', daily, '02:30', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z'],
    ['of a skipped time comes once', daily, '02:30', 'Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-30T00:30:00Z'],
    [
      'of a time that occurs twice is the first',
      daily,
      '02:30',
      'Europe/Berlin',
      '2026-10-24T12:00:00Z',
      '2026-10-25T00:30:00Z',
    ],
    [
      'of a time that occurs twice comes once',
      daily,
      '02:30',
      'Europe/Berlin',
      '2026-10-25T00:30:00Z',
      '2026-10-26T01:30:00Z',
    ],
    ['of midnight skipped is at 01:00', daily, '00:00', 'Africa/Cairo', '2026-04-23T12:00:00Z', '2026-04-23T22:00:00Z'],
  ])('%s', (_, recurrence, time, time_zone, after, expected) => {
    expect(nextRun({ recurrence, time, time_zone }, new Date(after))).toEqual(new Date(expected));
  });
});

describe('the run after an outage', () => {
  it.each<[string, Recurrence, string, string]>([
    ['is the newest missed day', daily, '2026-11-16T05:00:00Z', '2026-11-15T06:00:00Z'],
    ['is the run that is due now', daily, '2026-11-16T06:00:00Z', '2026-11-16T06:00:00Z'],
    ['is the newest missed Monday', mondays, '2026-11-14T06:00:00Z', '2026-11-09T06:00:00Z'],
    ['is the newest missed month', lastDay, '2026-03-30T06:00:00Z', '2026-02-28T06:00:00Z'],
  ])('%s', (_, recurrence, now, expected) => {
    const schedule = { recurrence, time: '07:00', time_zone: 'Europe/Berlin' };
    expect(newestDueRun(schedule, new Date(now))).toEqual(new Date(expected));
    expect(nextRun(schedule, new Date(now)).getTime()).toBeGreaterThan(new Date(now).getTime());
  });
});

describe('the text of a schedule', () => {
  it.each<[Recurrence, string]>([
    [daily, 'Every day at 07:00, Europe/Berlin'],
    [mondays, 'Every Monday at 07:00, Europe/Berlin'],
    [{ kind: 'weekly', weekdays: [5, 1, 3] }, 'Every Monday, Wednesday and Friday at 07:00, Europe/Berlin'],
    [{ kind: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7] }, 'Every day at 07:00, Europe/Berlin'],
    [{ kind: 'monthly', day: 1 }, 'On the 1st of each month at 07:00, Europe/Berlin'],
    [{ kind: 'monthly', day: 22 }, 'On the 22nd of each month at 07:00, Europe/Berlin'],
    [{ kind: 'monthly', day: 13 }, 'On the 13th of each month at 07:00, Europe/Berlin'],
    [lastDay, 'On the last day of each month at 07:00, Europe/Berlin'],
  ])('%j', (recurrence, text) => {
    expect(scheduleText({ recurrence, time: '07:00', time_zone: 'Europe/Berlin' })).toBe(text);
  });
});
