import { t } from '../language/translate.ts';
import { type Money, moneyFrom, sum, toDecimal } from '../money/money.ts';
import { effectiveAmount } from '../policies/effective-amount.ts';
import { figure } from '../policies/policy-text.ts';

interface ApprovedTotal {
  total: string;
  approved_total: string;
  is_partial: boolean;
  /**
   * The caption of the approve button. It shows both totals when they differ, so that a partial approval is visible.
   */
  approve_text: string;
}

interface ApprovedLine {
  converted_amount: string;
  capped_amount: string | null;
  edited_converted_amount: string | null;
}

/**
 * Returns the claimed and the approved total. Both are sums of individually rounded lines. Capped lines count with
 * their capped amount.
 */
export function approvedTotal(lines: readonly ApprovedLine[], currency: string): ApprovedTotal {
  const add = (amounts: readonly string[]): Money =>
    sum(
      amounts.map((amount) => moneyFrom(amount, currency)),
      currency,
    );
  const total = add(lines.map(({ converted_amount }) => converted_amount));
  const approved = sum(
    lines.map((line) => approvedOf(line, currency)),
    currency,
  );
  const is_partial = approved.minor !== total.minor;
  return {
    total: toDecimal(total),
    approved_total: toDecimal(approved),
    is_partial,
    approve_text: textFor(approved, total),
  };
}

/** True if the approved total differs from the claimed total. */
export function isPartialApproval(
  { total, approved_total }: { total: string; approved_total: string },
  currency: string,
) {
  return moneyFrom(approved_total, currency).minor !== moneyFrom(total, currency).minor;
}

/** Returns the caption of the approve button for totals that are already known. */
export function approveText(input: { total: string; approved_total: string }, currency: string): string {
  return textFor(moneyFrom(input.approved_total, currency), moneyFrom(input.total, currency));
}

function approvedOf({ converted_amount, capped_amount, edited_converted_amount }: ApprovedLine, currency: string) {
  const moneyOf = (decimal: string | null) => (decimal === null ? null : moneyFrom(decimal, currency));
  return effectiveAmount({
    edited: moneyOf(edited_converted_amount),
    capped: moneyOf(capped_amount),
    claimed: moneyFrom(converted_amount, currency),
  });
}

function textFor(approved: Money, total: Money): string {
  return approved.minor === total.minor
    ? t`Approve ${figure(total)}`
    : t`Approve ${figure(approved)} of ${figure(total)}`;
}
