import { expect, it } from 'vitest';
import { chosenWarnings } from './chosen-warnings.ts';

it.each([
  [0, 0, 'All are within policy.'],
  [1, 0, '1 item is over policy.'],
  [2, 1, '2 items are over policy. 1 item has open checks.'],
  [0, 3, '3 items have open checks.'],
])('warns before a bulk decision: %i over policy, %i with checks', (overPolicy, toCheck, text) => {
  expect(chosenWarnings({ overPolicy, toCheck })).toBe(text);
});
