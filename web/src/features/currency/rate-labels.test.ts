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
  const today = '2026-11-15';
  expect(sourceLabels({ source: 'manual', set_by: 'Ana Lopez', rate_on: '2026-01-01' }, today)).toBe(
    'Set by Ana Lopez',
  );
  const market = { source: 'European Central Bank', set_by: null };
  expect(sourceLabels({ ...market, rate_on: '2026-11-13' }, today)).toBe('European Central Bank');
  expect(sourceLabels({ ...market, rate_on: '2026-11-01' }, today)).toBe('European Central Bank, older than a week');
  expect(sourceLabels({ source: null, set_by: null, rate_on: null }, today)).toBe('No rate yet');
});
