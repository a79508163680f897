import type { CardAccount, TransactionDetails } from '../parts/transaction.ts';

const user = {
  user_id: '0190a000-0000-7000-8000-00000000000a',
  first_name: 'Ana',
  last_name: 'Silva',
  email: 'ana@example.com',
};
const allowed = { allowed: true, reason: null };
const refused = { allowed: false, reason: null };

/** Returns an open transaction of the test person, with one suggested expense. */
export function aTransaction(values: Partial<TransactionDetails> = {}): TransactionDetails {
  return {
    id: '0190a000-0000-7000-8000-0000000000c1',
    account: { id: '0190a000-0000-7000-8000-0000000000d1', name: 'Visa •• 4242', last_four: '4242' },
    user,
    merchant: 'STARBUCKS 1234',
    description: '',
    mcc: '5814',
    spent_on: '2026-11-10',
    posted_on: '2026-11-12',
    status: 'POSTED',
    currency: 'EUR',
    amount: '12.40',
    foreign_currency: null,
    foreign_amount: null,
    state: 'suggested',
    is_receipt_missing: true,
    is_voided: false,
    is_closed: false,
    note: '',
    expenses: [],
    version: 3,
    suggestions: [
      {
        expense_id: '0190a000-0000-7000-8000-0000000000e1',
        merchant: 'Starbucks',
        spent_on: '2026-11-09',
        currency: 'EUR',
        amount: '12.40',
        no_of_receipts: 1,
        score: 79,
        reason: "Same amount, one day apart, merchant 'STARBUCKS 1234' is like 'Starbucks'",
        is_part: false,
      },
    ],
    suggested_category: null,
    related: [],
    advance_id: null,
    period: null,
    can: {
      create_expense: allowed,
      match: allowed,
      split: allowed,
      personal: allowed,
      ignore: allowed,
      unmatch: refused,
      undo: refused,
      attach_receipt: allowed,
      move_to_next_period: refused,
    },
    ...values,
  };
}

export function anAccount(values: Partial<CardAccount> = {}): CardAccount {
  return {
    id: '0190a000-0000-7000-8000-0000000000d1',
    link_id: null,
    name: 'Visa •• 4242',
    nickname: '',
    bank: 'Demo Bank',
    network: 'Visa',
    last_four: '4242',
    holder: 'ANA SILVA',
    currency: 'EUR',
    source: 'csv',
    user,
    link_state: null,
    last_synced_at: null,
    no_of_open: 2,
    is_archived: false,
    version: 1,
    ...values,
  };
}
