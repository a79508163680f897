import { notReimbursable } from '../expenses/payment-modes.ts';
import { t } from '../language/translate.ts';
import { type Money, moneyFrom, subtract, sum, toDecimal } from '../money/money.ts';
import { isPaid, isRejected, type ReportStage } from './report-stages.ts';

/** The totals of a report, as decimals in its currency. */
export interface StatementTotals {
  stage: ReportStage;
  currency: string;
  claimed_total: string;
  over_policy_total: string;
  not_approved_total: string;
  company_paid_total: string;
  not_reimbursable_total: string;
  payable_total: string;
  advances: readonly { applied_amount: string }[];
}

interface Figure {
  label: string;
  amount: string;
}

export interface ReportStatement {
  claimed: Figure;
  /** The parts of the claim that are not paid back; zero amounts are left out. Amounts are negative. */
  deductions: Figure[];
  /** The amount the owner receives after the deductions and the applied advances. */
  payable: Figure;
}

/**
 * Returns the steps from the claimed total to the payment as labelled amounts: the claim, the deductions and the amount
 * paid.
 */
export function reportStatement(report: StatementTotals, owner: string): ReportStatement {
  const { currency } = report;
  const deductions = [
    { label: t`Over policy limit`, amount: report.over_policy_total },
    { label: t`Not approved`, amount: report.not_approved_total },
    { label: t`Paid by corporate card`, amount: report.company_paid_total },
    { label: notReimbursable, amount: report.not_reimbursable_total },
  ].filter(({ amount }) => moneyFrom(amount, currency).minor !== 0n);

  return {
    claimed: { label: t`Claimed`, amount: report.claimed_total },
    deductions: deductions.map(({ label, amount }) => ({ label, amount: negative(moneyFrom(amount, currency)) })),
    payable: { label: payableLabel(report.stage, owner), amount: payableAfterAdvances(report) },
  };
}

function payableAfterAdvances({
  payable_total,
  advances,
  currency,
}: Pick<StatementTotals, 'payable_total' | 'advances' | 'currency'>): string {
  const applied = advances.map(({ applied_amount }) => moneyFrom(applied_amount, currency));
  return toDecimal(subtract(moneyFrom(payable_total, currency), sum(applied, currency)));
}

function payableLabel(stage: ReportStage, owner: string): string {
  if (isRejected(stage)) return t`Nothing will be paid`;
  return isPaid(stage) ? t`Paid to ${owner}` : t`To be paid to ${owner}`;
}

function negative({ minor, currency }: Money): string {
  return toDecimal({ minor: -minor, currency });
}
