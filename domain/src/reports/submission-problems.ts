import { allow, type Decision, refuse } from '../decision.ts';
import type { MissingField } from '../expenses/missing-fields.ts';
import { isReimbursedLine, type PaymentMode } from '../expenses/payment-modes.ts';
import { t, translate } from '../language/translate.ts';
import { type Money, moneyFrom, sum, toDecimal } from '../money/money.ts';
import type { PolicyResult } from '../policies/policy-outcome.ts';
import type { PolicyViolationRecord } from '../policies/policy-violation.ts';

/** A line of a report with the result of its last evaluation. */
export interface EvaluatedLine {
  expense: {
    id: string;
    merchant: string;
    description: string;
    policy_reason: string;
    converted_amount: string | null;
    company_amount: string | null;
    capped_amount: string | null;
    payment_mode: PaymentMode;
    is_reimbursable: boolean;
  };
  assessment: {
    missing: readonly MissingField[];
    policy_result: PolicyResult;
    policy_violation: (Pick<PolicyViolationRecord, 'attributes_violation'> & { needs_reason: boolean }) | null;
  };
}

export interface SubmissionProblem {
  /** The id of the expense that has the problem; null for a problem with the report as a whole. */
  expense_id: string | null;
  label: string;
  field: string | null;
  message: string;
  /**
   * The name of the policy that causes the problem; null for a missing field or reason, and for a problem with the
   * report as a whole.
   */
  rule_name: string | null;
  is_blocking: boolean;
}

/** Returns the problems to show before the submission. Blocking problems prevent it. */
export function submissionProblems(lines: readonly EvaluatedLine[]): SubmissionProblem[] {
  return lines.flatMap((line, index) => {
    const target = { expense_id: line.expense.id, label: lineLabel(line.expense, index) };
    return [...missingProblems(line), ...policyProblems(line), ...reasonProblems(line)].map((problem) => ({
      ...target,
      ...problem,
    }));
  });
}

type LineProblem = Omit<SubmissionProblem, 'expense_id' | 'label'>;

function missingProblems({ assessment }: EvaluatedLine): LineProblem[] {
  return assessment.missing.map(({ key, label, problem }) => ({
    field: key,
    message: problem ?? t`${translate(label)} is missing.`,
    rule_name: null,
    is_blocking: true,
  }));
}

function policyProblems({ assessment: { policy_violation, policy_result } }: EvaluatedLine): LineProblem[] {
  return (policy_violation?.attributes_violation ?? []).map(({ message, action, rule_name }) => ({
    field: null,
    message,
    rule_name,
    is_blocking: policy_result === 'block' && action === 'block',
  }));
}

function reasonProblems({ expense, assessment }: EvaluatedLine): LineProblem[] {
  if (assessment.policy_violation?.needs_reason !== true || expense.policy_reason !== '') return [];
  return [
    {
      field: reasonField,
      message: t`Enter a reason for going over the limit.`,
      rule_name: null,
      is_blocking: true,
    },
  ];
}

const reasonField = 'policy_reason';

/**
 * Refuses the submission if a problem blocks it, and lists the message of every invalid field. Missing fields are
 * reported first, then policies, then missing reasons.
 */
export function checkLines(
  lines: readonly EvaluatedLine[],
): Decision<true, 'report.incomplete' | 'report.reason_missing' | 'report.blocked'> {
  const blocking = submissionProblems(lines).filter(({ is_blocking }) => is_blocking);
  if (blocking.length === 0) return allow(true);

  const fields = Object.fromEntries(
    blocking.map(({ expense_id, field, message }) => [`${expense_id}.${field ?? 'policy'}`, message]),
  );
  const isMissing = ({ field }: SubmissionProblem) => field !== null && field !== reasonField;
  const incomplete = new Set(blocking.filter(isMissing).map(({ expense_id }) => expense_id));
  if (incomplete.size > 0) return refuse('report.incomplete', { count: incomplete.size }, fields);

  // A reason cannot override a blocking policy, so the policy problem comes first.
  const first = blocking.find(({ field }) => field === null) ?? blocking[0];
  const code = first?.field === reasonField ? 'report.reason_missing' : 'report.blocked';
  return refuse(code, { label: first?.label ?? '' }, fields);
}

type ConvertedLine = { expense: Pick<EvaluatedLine['expense'], 'converted_amount' | 'company_amount'> };

/**
 * Adds up the claimed amounts in the currency of the report and in that of the company. Amounts without an exchange
 * rate count as zero.
 */
export function claimedTotals(
  lines: readonly ConvertedLine[],
  { currency, company_currency }: { currency: string; company_currency: string },
): { total: string; company_total: string } {
  const totalIn = (code: string, amountOf: (line: ConvertedLine) => string | null) => {
    const amounts = lines.map((line) => moneyFrom(amountOf(line) ?? '0', code));
    return toDecimal(sum(amounts, code));
  };

  return {
    total: totalIn(currency, ({ expense }) => expense.converted_amount),
    company_total: totalIn(company_currency, ({ expense }) => expense.company_amount),
  };
}

/**
 * Returns the amount by which the refunds in a report exceed the expenses that are paid back; null if they do not. Such
 * a report cannot be submitted, because the product does not collect money from the owner: the refund is offset against
 * later expenses.
 */
export function refundsBeyondExpenses(
  lines: readonly { expense: Pick<EvaluatedLine['expense'], PayableField> }[],
  currency: string,
): Money | null {
  const payable = sum(
    lines
      .filter(({ expense }) => isReimbursedLine(expense))
      .map(({ expense }) => moneyFrom(expense.capped_amount ?? expense.converted_amount ?? '0', currency)),
    currency,
  );
  return payable.minor < 0n ? { minor: -payable.minor, currency } : null;
}

type PayableField = 'converted_amount' | 'capped_amount' | 'payment_mode' | 'is_reimbursable';

export function lineLabel({ merchant, description }: { merchant: string; description: string }, index: number): string {
  return merchant || description || t`expense ${index + 1}`;
}
