import { expect, it } from 'vitest';
import { rateDifference } from './rate-difference.ts';

it.each([
  ['1.10', '1.00', '10'],
  ['0.95', '1.00', '-5'],
  ['1.0845', '1.084500000', null],
  ['1.08451', '1.0845', null],
  ['0.006523', '0.0065', '0.35'],
  ['1.10', null, null],
  [null, '1.10', null],
])('a rate of %s differs from the reference rate %s by %s percent', (own, table, difference) => {
  expect(rateDifference(own, table)).toBe(difference);
});
