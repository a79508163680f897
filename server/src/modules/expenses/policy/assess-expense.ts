import { expenseAttributes } from '#domain/expenses/expense-attributes.ts';
import { type ExpenseStage, expenseStageInReport, unreportedStage } from '#domain/expenses/expense-stages.ts';
import { type MissingField, missingFields } from '#domain/expenses/missing-fields.ts';
import { missingInTrip } from '#domain/expenses/missing-in-trip.ts';
import { convert, type Money, moneyFrom, toDecimal } from '#domain/money/money.ts';
import { evaluatePolicies } from '#domain/policies/evaluate-policies.ts';
import { explainViolation, type ViolationExplanation } from '#domain/policies/explain-violation.ts';
import { countsBefore } from '#domain/policies/past-stages.ts';
import type { PolicyOutcome } from '#domain/policies/policy-outcome.ts';
import type { PastItem, PolicyQuestion } from '#domain/policies/policy-question.ts';
import { policyViolation } from '#domain/policies/policy-violation.ts';
import type { ReportStage } from '#domain/reports/report-stages.ts';
import type { fieldsOf } from '../../custom-fields/read-fields.ts';
import type { ExpenseRow, SavedExpense } from '../expenses.rows.ts';
import { type PolicyContext, pastItem, withPastItems } from './policy-context.ts';
import { policyQuestion, subjectOfRow } from './policy-question.ts';

export type ExpenseFieldsInput = Awaited<ReturnType<typeof fieldsOf>>;

/** An expense row. The id is null if it is not saved yet. */
export type FilledRow = Omit<SavedExpense, 'id'> & { id: string | null };

export interface Assessment
  extends Pick<ExpenseRow, 'policy_result' | 'policy_violation' | 'capped_amount' | 'is_reimbursable'>,
    Pick<ViolationExplanation, 'passed'> {
  missing: MissingField[];
  stage: ExpenseStage;
  /** The lowest limit per expense among the policies that apply; null if there is none. */
  limit: Money | null;
}

/** Finds missing fields and policy violations, and derives the stage of the expense from them. */
export function assessExpense(
  row: FilledRow,
  options: {
    policyContext: PolicyContext;
    fields: ExpenseFieldsInput;
    today: string;
    report_stage: ReportStage | null;
    is_declared: boolean;
  },
): Assessment {
  const missing = missingIn(row, options);
  const evaluated = evaluatedBy(row, options);
  const is_blocked = evaluated.policy_result === 'block';

  return {
    ...evaluated,
    is_reimbursable: categoryOf(row, options)?.is_reimbursable ?? true,
    missing,
    stage: options.report_stage
      ? expenseStageInReport[options.report_stage]
      : unreportedStage({ is_declared: options.is_declared, no_of_missing: missing.length, is_blocked }),
  };
}

interface ExpenseInOrder {
  expense: SavedExpense;
  /** The context in the currency of the expense's report. */
  policyContext: PolicyContext;
  report_stage: ReportStage | null;
  is_declared: boolean;
}

/**
 * Evaluates expenses of one owner in the order in which they use up limits per period, so that each expense counts the
 * new amounts of the others and not the saved ones. Returns the results in the given order.
 */
export function assessInOrder(
  changes: readonly ExpenseInOrder[],
  { fields, today }: { fields: ExpenseFieldsInput; today: string },
): { expense: SavedExpense; assessment: Assessment }[] {
  const dated = ({ id, spent_on, stage }: SavedExpense) => ({ id, spent_on: spent_on ?? today, stage });
  const inOrder = changes.toSorted((left, right) => (countsBefore(dated(left.expense), dated(right.expense)) ? -1 : 1));
  const replaced = new Set(changes.map(({ expense }) => expense.id));
  const earlier: PastItem[] = [];
  const assessments = new Map<string, Assessment>();

  for (const { expense, policyContext, ...options } of inOrder) {
    const context = withPastItems(policyContext, { replaced, items: earlier });
    const assessment = assessExpense(expense, { ...options, policyContext: context, fields, today });
    assessments.set(expense.id, assessment);

    const { capped_amount, stage } = assessment;
    const effective = expense.edited_converted_amount ?? capped_amount ?? expense.converted_amount;
    const item = pastItem({ ...expense, stage, effective }, policyContext);
    if (item) earlier.push(item);
  }

  return changes.flatMap(({ expense }) => {
    const assessment = assessments.get(expense.id);
    return assessment ? [{ expense, assessment }] : [];
  });
}

function missingIn(
  row: FilledRow,
  options: { policyContext: PolicyContext; fields: ExpenseFieldsInput },
): MissingField[] {
  const { currency, company_currency } = options.policyContext;
  const category = categoryOf(row, options);
  const missing = missingFields({
    ...row,
    category: category ? { ...category, attributes: expenseAttributes(category, row.trip) } : null,
    is_currency_allowed: row.currency === null || options.policyContext.isAllowed(row.currency),
    converted: row.converted_amount === null ? null : moneyFrom(row.converted_amount, currency),
    company: row.company_amount === null ? null : moneyFrom(row.company_amount, company_currency),
    // Claimants cannot see restricted fields, so these fields are never required here.
    fields: options.fields.filter(({ is_active, seen_by }) => is_active && seen_by === 'everyone'),
    no_of_receipts: row.file_ids.length,
    is_receipt_lost: row.lost_receipt_reason !== '',
    no_of_attendees: row.attendees.length,
  });
  const named = new Set(missing.map(({ key }) => key));
  const ofTrip = missingInTrip(row.trip, row.file_ids.length);
  return [...missing, ...ofTrip.filter(({ key }) => !named.has(key))];
}

function categoryOf({ category_id }: FilledRow, { policyContext }: { policyContext: PolicyContext }) {
  return policyContext.tree.find(({ id }) => id === category_id);
}

type Evaluated = Omit<Assessment, 'missing' | 'stage' | 'is_reimbursable'>;

const unevaluated: Evaluated = {
  policy_result: 'pass',
  policy_violation: null,
  capped_amount: null,
  passed: [],
  limit: null,
};

/** Evaluates the policies. An expense without a converted amount is not evaluated. */
function evaluatedBy(
  row: FilledRow,
  { policyContext, today }: { policyContext: PolicyContext; today: string },
): Evaluated {
  if (row.amount === null || row.currency === null || row.converted_amount === null) return unevaluated;
  const question = policyQuestion(policyContext, subjectOfRow(row, { currency: policyContext.currency, today }));
  const outcome = evaluatePolicies(policyContext.prepared, question);
  const { headline, detail, passed } = explainViolation(outcome, { rules: policyContext.rules, item: question.item });
  const violation = policyViolation(outcome);
  return {
    policy_result: outcome.result,
    policy_violation: violation && { ...violation, needs_reason: outcome.needs_reason, headline, detail },
    capped_amount: outcome.capped_amount && toDecimal(outcome.capped_amount),
    passed,
    limit: limitOfOne(policyContext, question, outcome),
  };
}

/** Returns the lowest limit per expense among the policies that were applied; null if there is none. */
function limitOfOne(policyContext: PolicyContext, question: PolicyQuestion, outcome: PolicyOutcome): Money | null {
  const used = new Set(
    outcome.explanations.filter(({ because }) => because === 'applied').map(({ rule_id }) => rule_id),
  );
  const limits = policyContext.rules.flatMap(({ id, limit }) => {
    if (!used.has(id) || limit?.kind !== 'amount' || limit.period !== 'transaction' || limit.per_person) return [];
    if (limit.max === null) return [];
    const currency = limit.currency ?? policyContext.currency;
    const rate = currency === policyContext.currency ? '1' : question.rates[currency];
    return rate ? [convert(moneyFrom(limit.max, currency), rate, policyContext.currency)] : [];
  });
  return limits.reduce<Money | null>((least, limit) => (least && least.minor <= limit.minor ? least : limit), null);
}
