import { describe, expect, it } from 'vitest';
import { journalRows, journalSums } from './journal.ts';
import { approvalPostings, type Posting, queuePostings } from './postings.ts';

const lines = [
  { payment_mode: 'own' as const, is_reimbursable: true, ledger_account: '6640', amount: '12.50' },
  { payment_mode: 'own' as const, is_reimbursable: true, ledger_account: '6650', amount: '-2.00' },
  { payment_mode: 'company' as const, is_reimbursable: true, ledger_account: '6640', amount: '7' },
];

describe('the journal of a document', () => {
  it('shows each posting as a debit and a credit', () => {
    const [first] = approvalPostings(lines, 'EUR');
    expect(journalRows(first as Posting)).toEqual([
      { account: 'expense', ledger_account: '6640', currency: 'EUR', debit: '7.00', credit: null },
      { account: 'company_paid', ledger_account: '', currency: 'EUR', debit: null, credit: '7.00' },
    ]);
  });

  it('balances in each currency', () => {
    const postings = [
      ...approvalPostings(lines, 'EUR'),
      ...queuePostings({
        kind: 'report',
        owed: { currency: 'EUR', amount: '10.50' },
        paid: { currency: 'USD', amount: '11.40' },
      }),
    ];
    expect(journalSums(postings.flatMap(journalRows))).toEqual([
      { currency: 'EUR', debit: '32.00', credit: '32.00' },
      { currency: 'USD', debit: '11.40', credit: '11.40' },
    ]);
  });
});
