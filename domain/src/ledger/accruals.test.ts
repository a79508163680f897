import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccrualSum,
  accrualJournal,
  accrualKinds,
  accrualTotals,
  canPostAccruals,
  reversedAccruals,
} from './accruals.ts';

const cents = (amount: string) => Number(amount.replace('.', ''));

describe('the accruals of a month', () => {
  it('debit each expense account and credit one accrued account for each kind', () => {
    const sums: AccrualSum[] = [
      { kind: 'card_lines', ledger_account: '', currency: 'USD', amount: '30.00', no_of_items: 3 },
      { kind: 'unapproved_reports', ledger_account: '6650', currency: 'USD', amount: '20.00', no_of_items: 1 },
      { kind: 'unapproved_reports', ledger_account: '6600', currency: 'USD', amount: '-5.00', no_of_items: 1 },
      { kind: 'unapproved_reports', ledger_account: '6700', currency: 'USD', amount: '0.00', no_of_items: 1 },
    ];
    expect(
      accrualJournal(sums).map(({ kind, side, ledger_account, debit, credit }) =>
        [kind, side, ledger_account, debit, credit].join(' '),
      ),
    ).toEqual([
      'unapproved_reports expense 6600 0.00 5.00',
      'unapproved_reports expense 6650 20.00 0.00',
      'card_lines expense  30.00 0.00',
      'unapproved_reports accrued  0.00 15.00',
      'card_lines accrued  0.00 30.00',
    ]);
  });

  it('balance in every currency for any sums, and their reversal brings every account back to zero', () => {
    const sum = fc.record({
      kind: fc.constantFrom(...accrualKinds),
      ledger_account: fc.constantFrom('', '6600', '6650'),
      currency: fc.constantFrom('USD', 'EUR'),
      amount: fc.integer({ min: -99_999, max: 999_999 }).map((each) => (each / 100).toFixed(2)),
      no_of_items: fc.constant(1),
    });
    fc.assert(
      fc.property(fc.array(sum, { maxLength: 12 }), (sums) => {
        const lines = accrualJournal(sums);
        for (const { debit, credit } of accrualTotals(lines)) expect(debit).toBe(credit);
        for (const currency of ['USD', 'EUR']) {
          const expensed = lines.filter((line) => line.currency === currency && line.side === 'expense');
          const slow = sums.filter((each) => each.currency === currency);
          expect(expensed.reduce((total, { debit, credit }) => total + cents(debit) - cents(credit), 0)).toBe(
            slow.reduce((total, { amount }) => total + cents(amount), 0),
          );
        }
        const both = [...lines, ...reversedAccruals(lines)];
        const accounts = Map.groupBy(
          both,
          (line) => `${line.kind} ${line.side} ${line.ledger_account} ${line.currency}`,
        );
        for (const group of accounts.values())
          expect(group.reduce((total, { debit, credit }) => total + cents(debit) - cents(credit), 0)).toBe(0);
      }),
    );
  });

  it.each([
    ['2026-10', null, 'allowed'],
    ['2026-10', '2026-09', 'allowed'],
    ['2026-10', '2026-10', 'period.closed'],
    ['2026-11', null, 'period.not_over'],
  ])('of %s with %s closed: posting is %s', (month, closed_month, result) => {
    const decision = canPostAccruals({ month, closed_month, current_month: '2026-11' });
    expect(decision.allowed ? 'allowed' : decision.code).toBe(result);
  });
});
