import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approvalPostings, queuePostings } from '../ledger/postings.ts';
import { toDecimal } from '../money/money.ts';
import { type EntryExpense, entryLines, imbalanceOf, reversedLines } from './journal-entry.ts';

const expense = (amount: string, category_id: string, changes: Partial<EntryExpense> = {}): EntryExpense => ({
  payment_mode: 'own',
  is_reimbursable: true,
  ledger_account: '',
  amount,
  category_id,
  merchant: `Shop ${category_id}`,
  ...changes,
});
const linesOf = (expenses: EntryExpense[], grouping: 'category' | 'expense' = 'category') =>
  entryLines({ postings: approvalPostings(expenses, 'USD'), expenses, currency: 'USD', grouping }).map(
    ({ source, amount, description }) => [source, amount, description].filter(Boolean).join(' '),
  );

describe('the journal entry of an approval', () => {
  const expenses = [
    expense('10.00', 'meals'),
    expense('5.50', 'meals'),
    expense('-2.00', 'hotel'),
    expense('7.00', 'taxi', { payment_mode: 'company' }),
    expense('3.00', 'gifts', { is_reimbursable: false }),
  ];

  it('debits each category and credits the employee and the company card', () => {
    expect(linesOf(expenses)).toEqual([
      'category:meals 15.50',
      'category:hotel -2.00',
      'category:taxi 7.00',
      'ledger:company_paid -7.00',
      'ledger:employee_payable -13.50',
    ]);
  });

  it('has one line per expense if the company chooses so', () => {
    expect(linesOf(expenses, 'expense').slice(0, 2)).toEqual([
      'category:meals 10.00 Shop meals',
      'category:meals 5.50 Shop meals',
    ]);
  });

  it('follows the ledger when the expenses do not add up to its postings', () => {
    const postings = approvalPostings([expense('9.00', 'meals')], 'USD');
    expect(
      entryLines({ postings, expenses, currency: 'USD', grouping: 'category' }).map(({ source }) => source),
    ).toEqual(['ledger:expense', 'ledger:employee_payable']);
  });
});

it('moves a queued payment between accounts', () => {
  const usd = { currency: 'USD', amount: '8.00' };
  const postings = queuePostings({ kind: 'report', owed: usd, paid: usd });
  expect(entryLines({ postings, expenses: [], currency: 'USD', grouping: 'category' })).toEqual([
    { source: 'ledger:employee_payable', amount: '8.00', description: '' },
    { source: 'ledger:payments', amount: '-8.00', description: '' },
  ]);
});

it('always balances, and cancels out with its reversal', () => {
  const line = fc.record({
    payment_mode: fc.constantFrom('own' as const, 'company' as const),
    is_reimbursable: fc.boolean(),
    ledger_account: fc.constantFrom('', '6640'),
    amount: fc.bigInt({ min: -(10n ** 7n), max: 10n ** 7n }).map((minor) => toDecimal({ minor, currency: 'KWD' })),
    category_id: fc.constantFrom('a', 'b', null),
    merchant: fc.constant('Shop'),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.constantFrom('category', 'expense'), (expenses, grouping) => {
      const postings = approvalPostings(expenses, 'KWD');
      const lines = entryLines({ postings, expenses, currency: 'KWD', grouping });
      expect(imbalanceOf(lines, 'KWD')).toBe(0n);
      expect(imbalanceOf([...lines, ...reversedLines(lines, 'KWD')], 'KWD')).toBe(0n);
    }),
  );
});
