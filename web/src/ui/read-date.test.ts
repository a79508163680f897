import { expect, it } from 'vitest';
import { readDate } from './read-date.ts';

const today = '2026-11-15';

it.each([
  ['2026-11-09', '2026-11-09'],
  ['2026-1-9', '2026-01-09'],
  ['9 Nov 2026', '2026-11-09'],
  ['9 november', '2026-11-09'],
  ['Nov 9', '2026-11-09'],
  ['Nov 9, 2025', '2025-11-09'],
  ['9.11.', null],
  ['9.11', '2026-11-09'],
  ['9/11/26', '2026-11-09'],
  ['09/11/2027', '2027-11-09'],
  ['today', '2026-11-15'],
  [' Tomorrow ', '2026-11-16'],
  ['yesterday', '2026-11-14'],
  ['29 Feb 2028', '2028-02-29'],
  ['29 Feb 2027', null],
  ['31 Nov 2026', null],
  ['9 Foo 2026', null],
  ['13/13/2026', null],
  ['0 Nov 2026', null],
  ['1 Jan 999', null],
  ['', null],
  ['soon', null],
])('reads %j as %j', (typed, date) => {
  expect(readDate(typed, today)).toBe(date);
});
