import { describe, expect, it } from 'vitest';
import {
  type AccountNumbers,
  accountIdentity,
  accountNumberOf,
  accountProblems,
  plainNumbers,
} from './account-numbers.ts';
import { sampleNumbers } from './testing/sample-payments.ts';

describe('account numbers', () => {
  it.each(Object.entries(sampleNumbers))('%s are accepted', (_, numbers) => {
    expect(accountProblems(numbers)).toEqual({});
    expect(accountIdentity(numbers)).toContain(accountNumberOf(numbers));
  });

  it.each<[AccountNumbers, string[]]>([
    [{ kind: 'iban', iban: 'DE00', bic: '' }, ['iban']],
    [{ kind: 'iban', iban: 'DE89370400440532013000', bic: 'X' }, ['bic']],
    [{ kind: 'uk', sort_code: '1234', account_number: '1' }, ['sort_code', 'account_number']],
    [
      { kind: 'us', routing_number: '021000022', account_number: 'x', is_savings: false },
      ['routing_number', 'account_number'],
    ],
  ])('%j name each wrong field', (numbers, fields) => {
    const problems = accountProblems(numbers);
    expect(Object.keys(problems)).toEqual(fields);
    expect(Object.values(problems).every((text) => /^[A-Z].*\.$/u.test(text))).toBe(true);
  });

  it('are stored without spaces and dashes', () => {
    expect(plainNumbers({ kind: 'uk', sort_code: '60-16-13', account_number: '3192 6819' })).toEqual(sampleNumbers.uk);
    expect(plainNumbers({ kind: 'iban', iban: 'nl91 abna 0417 1643 00', bic: ' ' })).toEqual(sampleNumbers.otherIban);
    expect(plainNumbers({ ...sampleNumbers.us, routing_number: '0210 00021' })).toEqual(sampleNumbers.us);
  });
});
