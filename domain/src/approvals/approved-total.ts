import { type Money, moneyFrom, sum, toDecimal } from '../money/money.ts';
import { figure } from '../policies/policy-words.ts';

export interface ApprovedTotal {
  total: string;
  approved_total: string;
  is_partial: boolean;
  /** What the button says: both totals, so that nobody approves all by accident. */
  approve_text: string;
}

/** Claimed and approved, as sums of lines that were rounded one by one. */
export function approvedTotal(
  lines: readonly { converted_amount: string; edited_converted_amount: string | null }[],
  currency: string,
): ApprovedTotal {
  const add = (amounts: readonly string[]): Money =>
    sum(
      amounts.map((amount) => moneyFrom(amount, currency)),
      currency,
    );
  const total = add(lines.map(({ converted_amount }) => converted_amount));
  const approved = add(lines.map((line) => line.edited_converted_amount ?? line.converted_amount));
  const is_partial = approved.minor !== total.minor;
  return {
    total: toDecimal(total),
    approved_total: toDecimal(approved),
    is_partial,
    approve_text: wordsFor(approved, total),
  };
}

/** The same where both totals are kept. */
export function approveText(of: { total: string; approved_total: string }, currency: string): string {
  return wordsFor(moneyFrom(of.approved_total, currency), moneyFrom(of.total, currency));
}

function wordsFor(approved: Money, total: Money): string {
  return approved.minor === total.minor
    ? `Approve ${figure(total)}`
    : `Approve ${figure(approved)} of ${figure(total)}`;
}
