import { describe, expect, it } from 'vitest';
import { sentenceFor } from '../refusals.ts';
import { canBeInFile, formatForCurrency } from './file-formats.ts';

const payment = {
  payee: 'Ana Ruiz',
  currency: 'EUR',
  amount: '10.00',
  payee_bank: { kind: 'iban', is_sepa: true },
  format: 'sepa',
} as const;

describe('a payment in a bank file', () => {
  it('is possible with a paying account, the right currency and bank details', () => {
    expect(canBeInFile(payment)).toEqual({ allowed: true, value: true });
  });

  it.each([
    [{ format: null }, 'bank_file.no_paying_account'],
    [{ currency: 'USD' }, 'bank_file.wrong_currency'],
    [{ amount: '1000000000.00' }, 'bank_file.over_limit'],
    [{ payee_bank: null }, 'bank_file.no_bank'],
    [{ payee_bank: { kind: 'uk', is_sepa: false } }, 'bank_file.other_bank'],
    [{ payee_bank: { kind: 'iban', is_sepa: false } }, 'bank_file.other_bank'],
    [{ format: 'nacha', currency: 'USD' }, 'bank_file.other_bank'],
    [{ format: 'bacs', currency: 'GBP' }, 'bank_file.other_bank'],
  ] as const)('with %j is refused as %s', (change, code) => {
    const decision = canBeInFile({ ...payment, ...change });
    expect(decision).toMatchObject({ allowed: false, code });
    if (!decision.allowed) expect(sentenceFor(decision.code, decision.facts)).not.toContain('undefined');
  });

  it('has one format for each currency', () => {
    expect(['EUR', 'USD', 'GBP', 'JPY'].map(formatForCurrency)).toEqual(['sepa', 'nacha', 'bacs', null]);
  });
});
