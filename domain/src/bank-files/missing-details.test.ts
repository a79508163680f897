import { describe, expect, it } from 'vitest';
import { lacksBankDetails, latestRequestToRepeat } from './missing-details.ts';

const none = { has_transfer_account: false, file_account_kind: null };
const transfers = { by_transfer: true, file_format: null };
const sepa = { by_transfer: false, file_format: 'sepa' } as const;
const nacha = { by_transfer: true, file_format: 'nacha' } as const;

describe('a payment lacks bank details', () => {
  it.each([
    ['for bank transfers', { ...none, currency: 'USD' }, transfers, true],
    ['not with an account for them', { ...none, currency: 'USD', has_transfer_account: true }, transfers, false],
    ['not in a currency that cannot be transferred', { ...none, currency: 'EUR' }, transfers, false],
    ['for a file', { ...none, currency: 'EUR' }, sepa, true],
    ['for a file, with another kind of account', { ...none, currency: 'EUR', file_account_kind: 'uk' }, sepa, true],
    ['not with an account for the file', { ...none, currency: 'EUR', file_account_kind: 'iban' }, sepa, false],
    ['not in another currency than the file', { ...none, currency: 'GBP' }, sepa, false],
    ['not if one of two ways is open', { ...none, currency: 'USD', file_account_kind: 'us' }, nacha, false],
    ['not if the company pays by hand', { ...none, currency: 'USD' }, { by_transfer: false, file_format: null }, false],
  ] as const)('%s', (_, payment, ways, lacks) => expect(lacksBankDetails(payment, ways)).toBe(lacks));

  it('whose payee is asked again after three days', () => {
    expect(latestRequestToRepeat(new Date('2026-11-18T10:00:00Z'))).toEqual(new Date('2026-11-15T10:00:00Z'));
  });
});
