import { expect, it } from 'vitest';
import { quietHoursEnd } from './quiet-hours.ts';

const night = { from: 22, until: 7 };

it.each([
  // Quiet hours overnight, before and after midnight.
  ['2026-11-12T21:00:00Z', 'Europe/Berlin', night, '2026-11-13T06:00:00.000Z'],
  ['2026-11-13T05:59:00Z', 'Europe/Berlin', night, '2026-11-13T06:00:00.000Z'],
  ['2026-11-13T06:00:00Z', 'Europe/Berlin', night, null],
  ['2026-11-12T20:59:00Z', 'Europe/Berlin', night, null],
  // Quiet hours within one day.
  ['2026-11-12T12:30:00Z', 'UTC', { from: 12, until: 14 }, '2026-11-12T14:00:00.000Z'],
  ['2026-11-12T14:00:00Z', 'UTC', { from: 12, until: 14 }, null],
  // The night in which the clocks change is an hour longer or shorter.
  ['2026-10-24T21:00:00Z', 'Europe/Berlin', night, '2026-10-25T06:00:00.000Z'],
  ['2026-03-28T22:00:00Z', 'Europe/Berlin', night, '2026-03-29T05:00:00.000Z'],
  ['2026-11-12T23:00:00Z', 'UTC', { from: 8, until: 8 }, null],
  ['2026-11-12T23:00:00Z', 'UTC', null, null],
])('%s in %s with %j ends %s', (now, zone, quiet, expected) => {
  expect(quietHoursEnd(new Date(now), zone, quiet)?.toISOString() ?? null).toBe(expected);
});
