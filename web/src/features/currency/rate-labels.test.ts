import { expect, it } from 'vitest';
import { inverseOf, sourceLabels } from './rate-labels.ts';

it.each([
  ['1.0845', '0.922084'],
  ['0.006523', '153.303695'],
  ['1', '1'],
  ['0', null],
  ['-1', null],
  ['', null],
  ['one', null],
])('inverts %j to %j', (rate, inverse) => {
  expect(inverseOf(rate)).toBe(inverse);
});

it('names the source of a rate', () => {
  expect(sourceLabels({ source: 'manual', set_by: 'Ana Lopez' })).toBe('Set by Ana Lopez');
  expect(sourceLabels({ source: 'European Central Bank', set_by: null })).toBe('European Central Bank');
  expect(sourceLabels({ source: null, set_by: null })).toBe('No rate yet');
});
