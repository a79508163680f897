import { describe, expect, it } from 'vitest';
import { localDay, localHour } from './local-day.ts';

describe('the calendar date of an instant', () => {
  it.each([
    ['2026-11-15T00:30:00Z', 'UTC', '2026-11-15'],
    ['2026-11-15T00:30:00Z', 'America/Los_Angeles', '2026-11-14'],
    ['2026-11-15T23:30:00Z', 'Europe/Berlin', '2026-11-16'],
    ['2026-11-15T10:30:00Z', 'Pacific/Kiritimati', '2026-11-16'],
    ['2026-12-31T23:59:59.999Z', 'UTC', '2026-12-31'],
  ])('%s in %s is %s', (instant, zone, day) => {
    expect(localDay(new Date(instant), zone)).toBe(day);
  });
});

describe('the hour of an instant', () => {
  it.each([
    ['2026-11-15T23:59:00Z', 'UTC', 23],
    ['2026-11-15T23:30:00Z', 'Europe/Berlin', 0],
    ['2026-11-15T01:15:00Z', 'Asia/Kolkata', 6],
  ])('%s in %s is %i', (instant, zone, hour) => {
    expect(localHour(new Date(instant), zone)).toBe(hour);
  });
});
