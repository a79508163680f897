import { moneyFrom, subtract, toDecimal } from '../money/money.ts';

export const bankLineResults = ['agrees', 'agrees_without_failed', 'differs'] as const;
type BankLineResult = (typeof bankLineResults)[number];

export const bankLineLabel = {
  agrees: 'Agrees',
  agrees_without_failed: 'Agrees without the failed payments',
  differs: 'Differs',
} satisfies Record<BankLineResult, string>;

interface ComparedLine {
  currency: string;
  /** The total of all payments of the run in this currency, including the failed ones. */
  total: string;
  failed: string;
  /** The amount that the bank statement shows. */
  bank: string;
}

/**
 * Compares the total of a run with the bank statement. A bank either does not debit rejected payments, or debits the
 * full total and returns them later, so the amounts agree with or without the failed payments.
 */
export function compareBankLine({ currency, total, failed, bank }: ComparedLine): {
  result: BankLineResult;
  /** The bank's amount minus the total of the run. */
  difference: string;
} {
  const difference = subtract(moneyFrom(bank, currency), moneyFrom(total, currency));
  const isWithoutFailed = -difference.minor === moneyFrom(failed, currency).minor;
  const result = difference.minor === 0n ? 'agrees' : isWithoutFailed ? 'agrees_without_failed' : 'differs';
  return { result, difference: toDecimal(difference) };
}
