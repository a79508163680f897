import { expect, it } from 'vitest';
import { defaultRetention, retainedData, retentionRules, retentionText } from './retention-rules.ts';

it.each([
  [null, 'Keep'],
  [1, '1 day'],
  [90, '90 days'],
  [365, '1 year'],
  [730, '2 years'],
  [3653, '10 years'],
  [4383, '12 years'],
  [5479, '15 years'],
])('%s days are written as %s', (days, text) => {
  expect(retentionText(days)).toBe(text);
});

it('offers the default of each kind of data', () => {
  for (const data of retainedData) expect(retentionRules[data].choices).toContain(defaultRetention[data]);
});
