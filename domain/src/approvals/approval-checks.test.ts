import { expect, it } from 'vitest';
import { approvalChecks } from './approval-checks.ts';

const usual = { approver: 'Ida Noor', is_delegate_of_payee: false, no_of_lines: 6, seconds_waited: 10 };

it.each([
  ['an approval that took its time', {}, []],
  ['a quick approval of a few lines', { no_of_lines: 5, seconds_waited: 1 }, []],
  [
    'a quick approval of many lines',
    { seconds_waited: 9.9 },
    ['W2 LOW Ida Noor approved 6 expenses within 10 seconds.'],
  ],
  [
    'an approval by the payee’s delegate',
    { is_delegate_of_payee: true },
    ['W1 MEDIUM Ida Noor approved it and is the payee’s delegate.'],
  ],
])('%s', (_, facts, expected) => {
  const checks = approvalChecks({ ...usual, ...facts });
  expect(checks.map(({ code, level, message }) => `${code} ${level} ${message}`)).toEqual(expected);
});
