import { expect, it } from 'vitest';
import { averageDays } from './average-days.ts';

it.each([
  ['518400', 1, '6.0'],
  ['86400', 2, '0.5'],
  ['194400.000000', 1, '2.3'],
  ['194399.999000', 1, '2.2'],
  ['345600.0', 3, '1.3'],
  ['0', 4, '0.0'],
  ['0', 0, null],
])('%s seconds in %i rows are %s days on average', (seconds, count, days) => {
  expect(averageDays(seconds, count)).toBe(days);
});
