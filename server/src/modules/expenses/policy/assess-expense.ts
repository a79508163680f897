import { type ExpenseStage, expenseStageInReport, unreportedStage } from '#domain/expenses/expense-stages.ts';
import { type MissingField, missingFields } from '#domain/expenses/missing-fields.ts';
import { convert, type Money, moneyFrom, toDecimal } from '#domain/money/money.ts';
import { type ClaimantMessage, claimantMessage } from '#domain/policies/claimant-message.ts';
import { evaluatePolicies } from '#domain/policies/evaluate-policies.ts';
import type { PolicyOutcome } from '#domain/policies/policy-outcome.ts';
import type { PolicyQuestion } from '#domain/policies/policy-question.ts';
import { policyViolation } from '#domain/policies/policy-violation.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { fieldsOf } from '../../custom-fields/read-fields.ts';
import type { ExpenseRow, SavedExpense } from '../expenses.rows.ts';
import type { PolicyContext } from './policy-context.ts';
import { policyQuestion } from './policy-question.ts';
import { subjectOfRow } from './policy-subject.ts';

export type ExpenseFieldsInput = Awaited<ReturnType<typeof fieldsOf>>;

/** An expense as it stands, kept or only typed. */
export type FilledRow = Omit<SavedExpense, 'id'> & { id: string | null };

export interface Assessment
  extends Pick<ExpenseRow, 'policy_verdict' | 'policy_violation' | 'capped_amount' | 'is_reimbursable'>,
    Pick<ClaimantMessage, 'passed'> {
  missing: MissingField[];
  stage: ExpenseStage;
  /** The most one expense like this may be, where a rule says so. */
  limit: Money | null;
}

/** What is missing, what policies say, and where that leaves the expense. */
export function assessExpense(
  row: FilledRow,
  of: {
    ground: PolicyContext;
    fields: ExpenseFieldsInput;
    today: string;
    report_stage: ReportStage | null;
    is_declared: boolean;
  },
): Assessment {
  const missing = missingIn(row, of);
  const evaluated = evaluatedBy(row, of);
  const is_blocked = evaluated.policy_verdict === 'block';

  return {
    ...evaluated,
    is_reimbursable: categoryOf(row, of)?.is_reimbursable ?? true,
    missing,
    stage: of.report_stage
      ? expenseStageInReport[of.report_stage]
      : unreportedStage({ is_declared: of.is_declared, no_of_missing: missing.length, is_blocked }),
  };
}

function missingIn(row: FilledRow, of: { ground: PolicyContext; fields: ExpenseFieldsInput }): MissingField[] {
  const { own } = of.ground;
  return missingFields({
    ...row,
    category: categoryOf(row, of) ?? null,
    is_currency_allowed: row.currency === null || of.ground.isAllowed(row.currency),
    converted: row.converted_amount === null ? null : moneyFrom(row.converted_amount, own),
    // What only others see is asked of nobody who claims.
    fields: of.fields.filter(({ is_active, seen_by }) => is_active && seen_by === 'everyone'),
    no_of_receipts: row.file_ids.length,
    no_of_attendees: row.attendees.length,
  });
}

function categoryOf({ category_id }: FilledRow, { ground }: { ground: PolicyContext }) {
  return ground.tree.find(({ id }) => id === category_id);
}

type Evaluated = Omit<Assessment, 'missing' | 'stage' | 'is_reimbursable'>;

const unevaluated: Evaluated = {
  policy_verdict: 'pass',
  policy_violation: null,
  capped_amount: null,
  passed: [],
  limit: null,
};

/** Of an amount that cannot be compared yet policies say nothing. */
function evaluatedBy(row: FilledRow, { ground, today }: { ground: PolicyContext; today: string }): Evaluated {
  if (row.amount === null || row.currency === null || row.converted_amount === null) return unevaluated;
  const question = policyQuestion(ground, subjectOfRow(row, { own: ground.own, today }));
  const outcome = evaluatePolicies(ground.prepared, question);
  const { headline, detail, passed } = claimantMessage(outcome, { rules: ground.rules, item: question.item });
  const violation = policyViolation(outcome);
  return {
    policy_verdict: outcome.verdict,
    policy_violation: violation && { ...violation, needs_reason: outcome.needs_reason, headline, detail },
    capped_amount: outcome.capped_amount && toDecimal(outcome.capped_amount),
    passed,
    limit: limitOfOne(ground, question, outcome),
  };
}

/** Of the rules that were used, the least that one expense may be. */
function limitOfOne(ground: PolicyContext, question: PolicyQuestion, outcome: PolicyOutcome): Money | null {
  const used = new Set(
    outcome.explanations.filter(({ because }) => because === 'applied').map(({ rule_id }) => rule_id),
  );
  const limits = ground.rules.flatMap(({ id, limit }) => {
    if (!used.has(id) || limit?.kind !== 'amount' || limit.period !== 'transaction' || limit.per_person) return [];
    if (limit.max === null) return [];
    const currency = limit.currency ?? ground.own;
    const rate = currency === ground.own ? '1' : question.rates[currency];
    return rate ? [convert(moneyFrom(limit.max, currency), rate, ground.own)] : [];
  });
  return limits.reduce<Money | null>((least, each) => (least && least.minor <= each.minor ? least : each), null);
}
