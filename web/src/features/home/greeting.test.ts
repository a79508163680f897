import { expect, it } from 'vitest';
import { greeting, longDate } from './greeting.ts';

it.each([
  ['2026-11-12T03:59:00Z', 'UTC', 'Good evening, Maya'],
  ['2026-11-12T04:00:00Z', 'UTC', 'Good morning, Maya'],
  ['2026-11-12T11:59:00Z', 'UTC', 'Good morning, Maya'],
  ['2026-11-12T12:00:00Z', 'UTC', 'Good afternoon, Maya'],
  ['2026-11-12T18:00:00Z', 'UTC', 'Good evening, Maya'],
  ['2026-11-12T00:00:00Z', 'UTC', 'Good evening, Maya'],
  ['2026-11-12T18:00:00Z', 'America/New_York', 'Good afternoon, Maya'],
  ['2026-11-12T23:00:00Z', 'Asia/Tokyo', 'Good morning, Maya'],
])('at %s in %s', (now, time_zone, expected) => {
  expect(greeting(new Date(now), { first_name: 'Maya', time_zone })).toBe(expected);
});

it('formats the date in the user’s time zone', () => {
  const now = new Date('2026-11-12T23:00:00Z');
  expect(longDate(now, 'UTC')).toBe('Thursday, 12 November 2026');
  expect(longDate(now, 'Asia/Tokyo')).toBe('Friday, 13 November 2026');
});
