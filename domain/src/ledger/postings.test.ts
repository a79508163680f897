import { describe, expect, it } from 'vitest';
import {
  type ApprovedLine,
  applicationPostings,
  approvalPostings,
  balancesOf,
  cardClearingPostings,
  type Posting,
  paymentPostings,
  queuePostings,
  reimbursableAmount,
  returnPostings,
  reversalOf,
} from './postings.ts';

const own = (amount: string, ledger_account = ''): ApprovedLine => ({
  payment_mode: 'own',
  is_reimbursable: true,
  ledger_account,
  amount,
});
const borne = (amount: string): ApprovedLine => ({ ...own(amount), is_reimbursable: false });
const card = (amount: string, ledger_account = ''): ApprovedLine => ({
  payment_mode: 'company',
  is_reimbursable: true,
  ledger_account,
  amount,
});

/** Prints postings as texts such as 'employee_payable > expense 6640 30.00 USD'. */
function postingTexts(postings: readonly Posting[]): string[] {
  return postings.map(({ from_account, to_account, ledger_account, amount, currency }) =>
    [from_account, '>', to_account, ledger_account, amount, currency].filter((word) => word !== '').join(' '),
  );
}

describe('clearing a card statement', () => {
  const usd = (amount: string) => ({ amount, currency: 'USD' });

  it.each([
    [
      'expenses',
      { account: 'company_paid' as const, charged: usd('80'), cleared: usd('80') },
      ['card_payable > company_paid 80.00 USD'],
    ],
    [
      'more refunds than charges',
      { account: 'company_paid' as const, charged: usd('-5'), cleared: usd('-5') },
      ['company_paid > card_payable 5.00 USD'],
    ],
    ['nothing', { account: 'card_unexpensed' as const, charged: usd('0'), cleared: usd('0') }, []],
    [
      'expenses of a report in another currency',
      { account: 'company_paid' as const, charged: usd('10'), cleared: { amount: '9', currency: 'EUR' } },
      ['card_payable > conversion 10.00 USD', 'conversion > company_paid 9.00 EUR'],
    ],
  ])('posts %s', (_, cleared, expected) => {
    expect(postingTexts(cardClearingPostings({ entity_id: null, ...cleared }))).toEqual(expected);
  });
});

describe('approving a report', () => {
  it.each<[string, ApprovedLine[], string[]]>([
    ['nothing', [], []],
    ['own money', [own('10.00')], ['employee_payable > expense 10.00 USD']],
    ['the company’s card', [card('10.00')], ['company_paid > expense 10.00 USD']],
    [
      'lines of one account together, of two apart',
      [own('10.00', '6640'), own('0.05', '6640'), own('3.00', '6810')],
      ['employee_payable > expense 6640 10.05 USD', 'employee_payable > expense 6810 3.00 USD'],
    ],
    [
      'both, each by account',
      [card('5.00', '6640'), own('1.00', '6640'), card('2.00')],
      [
        'company_paid > expense 2.00 USD',
        'company_paid > expense 6640 5.00 USD',
        'employee_payable > expense 6640 1.00 USD',
      ],
    ],
    ['nothing of what nobody gives back', [borne('10.00')], []],
    [
      'the company’s card, reimbursable or not',
      [{ ...card('4.00'), is_reimbursable: false }],
      ['company_paid > expense 4.00 USD'],
    ],
    ['lines that were cut to nothing', [own('0'), card('0.00', '6640')], []],
    ['columns as they come', [own('10.5000'), own('0.0100')], ['employee_payable > expense 10.51 USD']],
  ])('posts %s', (_, lines, expected) => {
    expect(postingTexts(approvalPostings(lines, 'USD'))).toEqual(expected);
  });

  it('owes the owner their own money', () => {
    expect(reimbursableAmount([own('10.00'), card('5.00'), own('0.25')], 'USD')).toBe('10.25');
    expect(reimbursableAmount([card('5')], 'JPY')).toBe('0');
    expect(reimbursableAmount([own('2.00'), borne('7.00')], 'USD')).toBe('2.00');
    expect(reimbursableAmount([own('1.005')], 'KWD')).toBe('1.005');
  });
});

describe('an advance', () => {
  it('pays a report in its currency with one posting', () => {
    const of = {
      advance: { currency: 'USD', amount: '80', entity_id: 'gmbh' },
      report: { currency: 'USD', amount: '80.00', entity_id: 'gmbh' },
    };
    expect(postingTexts(applicationPostings(of))).toEqual(['advances > employee_payable 80.00 USD']);
    expect(applicationPostings(of)).toMatchObject([{ entity_id: 'gmbh' }]);
  });

  it('pays a report in another currency through the conversion account', () => {
    const of = {
      advance: { currency: 'JPY', amount: '8000', entity_id: null },
      report: { currency: 'KWD', amount: '16.125', entity_id: null },
    };
    expect(postingTexts(applicationPostings(of))).toEqual([
      'advances > conversion 8000 JPY',
      'conversion > employee_payable 16.125 KWD',
    ]);
  });

  it.each([
    [
      ...['USD', '80.00'],
      ['gmbh: advances > between_entities 80.00 USD', 'inc: between_entities > employee_payable 80.00 USD'],
    ],
    [
      ...['KWD', '16.125'],
      [
        ...['gmbh: advances > between_entities 80.00 USD', 'inc: between_entities > conversion 80.00 USD'],
        'inc: conversion > employee_payable 16.125 KWD',
      ],
    ],
  ] as [string, string, string[]][])(
    'that another entity paid is settled there, and that of the report in %s owes it',
    (currency, amount, lines) => {
      const postings = applicationPostings({
        advance: { currency: 'USD', amount: '80.00', entity_id: 'gmbh' },
        report: { currency, amount, entity_id: 'inc' },
      });
      expect(postings.map((posting) => `${posting.entity_id}: ${postingTexts([posting]).join()}`)).toEqual(lines);
    },
  );

  it('returns to the bank', () => {
    expect(postingTexts(returnPostings({ currency: 'EUR', amount: '5.5' }))).toEqual(['advances > bank 5.50 EUR']);
  });
});

describe('paying', () => {
  const usd = { currency: 'USD', amount: '108.00' };
  const eur = { currency: 'EUR', amount: '100.00' };

  it.each([
    ['a report', { kind: 'report' as const, owed: usd, paid: usd }, ['payments > employee_payable 108.00 USD']],
    ['an advance', { kind: 'advance' as const, owed: eur, paid: eur }, ['payments > advances_due 100.00 EUR']],
    [
      'a report in another currency',
      { kind: 'report' as const, owed: usd, paid: eur },
      ['payments > conversion 100.00 EUR', 'conversion > employee_payable 108.00 USD'],
    ],
  ])('of %s starts in the queue', (_, of, expected) => {
    expect(postingTexts(queuePostings(of))).toEqual(expected);
  });

  it.each([
    ['a report', { kind: 'report' as const, owed: usd, paid: eur }, ['bank > payments 100.00 EUR']],
    [
      'an advance',
      { kind: 'advance' as const, owed: eur, paid: eur },
      ['bank > payments 100.00 EUR', 'advances_due > advances 100.00 EUR'],
    ],
  ])('of %s ends at the bank', (_, of, expected) => {
    expect(postingTexts(paymentPostings(of))).toEqual(expected);
  });

  it('refuses different amounts of the same currency', () => {
    const less = { currency: 'USD', amount: '107.99' };
    expect(() => queuePostings({ kind: 'report', owed: usd, paid: less })).toThrow('107.99 is not 108.00 USD.');
  });
});

describe('account balances', () => {
  it('are debits minus credits per account and currency, without zeros', () => {
    const approved = approvalPostings([own('108.00', '6640'), card('12.00')], 'USD');
    const paying = {
      kind: 'report' as const,
      owed: { currency: 'USD', amount: '108' },
      paid: { currency: 'EUR', amount: '100' },
    };
    const queued = [...approved, ...queuePostings(paying)];
    expect(balancesOf(approved)).toEqual([
      { account: 'expense', currency: 'USD', amount: '120.00' },
      { account: 'employee_payable', currency: 'USD', amount: '-108.00' },
      { account: 'company_paid', currency: 'USD', amount: '-12.00' },
    ]);
    expect(balancesOf(queued)).toEqual([
      { account: 'expense', currency: 'USD', amount: '120.00' },
      { account: 'company_paid', currency: 'USD', amount: '-12.00' },
      { account: 'payments', currency: 'EUR', amount: '-100.00' },
      { account: 'conversion', currency: 'EUR', amount: '100.00' },
      { account: 'conversion', currency: 'USD', amount: '-108.00' },
    ]);
    expect(balancesOf([...queued, ...queued.map(reversalOf)])).toEqual([]);
  });
});
