import { localDay } from '#domain/dates/local-day.ts';
import type { WriteContext } from '../../http/context.ts';
import { type CheckSubject, checkExpenses, type FoundCheckRow, isOpenCheck } from './checks/check-expenses.ts';
import { readChecks, replaceChecks } from './checks/checks.rows.ts';
import { withConversion } from './claimed-money.ts';
import type { SavedExpense } from './expenses.rows.ts';
import type { LockedReports } from './lines/lock-reports.ts';
import { sumUpReport } from './lines/sum-up-report.ts';
import { type Assessment, assessInOrder, type ExpenseFieldsInput } from './policy/assess-expense.ts';
import { inCurrency, type PolicyContext } from './policy/policy-context.ts';
import { type ExpenseChange, writeExpenses } from './write-expenses.ts';

interface ExpenseToAssess extends ExpenseChange {
  /** True if the owner has marked the expense as complete. */
  is_declared: boolean;
}

interface AssessmentContext {
  policyContext: PolicyContext;
  fields: ExpenseFieldsInput;
  /** The locked reports that the expenses are in, join or leave. */
  reports: LockedReports;
}

export interface AssessedExpense {
  expense: SavedExpense;
  assessment: Assessment;
}

/**
 * Evaluates the required fields, policies and checks of one owner's expenses. Saves the expenses together with their
 * counters, search words and report totals.
 */
export async function assessAndSaveExpenses(
  context: WriteContext,
  changes: readonly ExpenseToAssess[],
  options: AssessmentContext,
): Promise<AssessedExpense[]> {
  const { tx, client_id, request, announce } = context;
  const today = localDay(request.now, options.policyContext.standing.time_zone);

  const converted = changes.map(({ before, after, is_declared }) => {
    const report = after.report_id ? options.reports.get(after.report_id) : undefined;
    const policyContext = inCurrency(options.policyContext, report?.currency ?? options.policyContext.currency);
    return { before, after: withConversion(after, { policyContext, today }), is_declared, report, policyContext };
  });

  const assessed = assessInOrder(
    converted.map(({ after, report, ...change }) => ({
      ...change,
      expense: after,
      report_stage: report?.stage ?? null,
    })),
    { fields: options.fields, today },
  ).map(({ assessment }) => assessment);

  const found = await checkExpenses(
    tx,
    client_id,
    converted.map(({ after }, index) => subjectOf(after, assessed[index])),
  );

  const results = converted.map((change, index) => {
    const assessment = assessed[index] as Assessment;
    return { expense: assessedRow(change, { assessment, checks: found[index] ?? [], now: request.now }), assessment };
  });

  await writeExpenses(
    context,
    changes.map(({ before }, index) => ({ before, after: results[index]?.expense as SavedExpense })),
    (id) => options.policyContext.tree.find((category) => category.id === id)?.name,
  );

  const similarIds = await saveChecks(
    context,
    results.map(({ expense }, index) => ({ expense, checks: found[index] ?? [] })),
  );

  for (const report of options.reports.values()) await sumUpReport(context, report);
  // Similar expenses may belong to other people, so they are checked again in the background.
  for (const expense_id of similarIds) announce('expense.alike', { expense_id });
  return results;
}

function subjectOf(expense: SavedExpense, assessment: Assessment | undefined): CheckSubject {
  return { expense, limit: assessment?.limit ?? null };
}

function assessedRow(
  { before, after }: ExpenseToAssess,
  { assessment, checks, now }: { assessment: Assessment; checks: readonly FoundCheckRow[]; now: Date },
): SavedExpense {
  const { policy_result, policy_violation, capped_amount, is_reimbursable, stage, missing } = assessment;
  return {
    ...after,
    policy_result,
    policy_violation,
    capped_amount,
    is_reimbursable,
    stage,
    missing: missing.map(({ key }) => key),
    no_of_checks: checks.filter(isOpenCheck).length,
    version: before ? before.version + 1 : 0,
    updated_at: now,
  };
}

/** Saves the checks. Returns the ids of other expenses that have become similar to these or are no longer similar. */
export async function saveChecks(
  { tx, client_id }: Pick<WriteContext, 'tx' | 'client_id'>,
  found: readonly { expense: { id: string }; checks: readonly FoundCheckRow[] }[],
): Promise<string[]> {
  const expense_ids = found.map(({ expense }) => expense.id);
  const rows = found.flatMap(({ expense, checks }) => checks.map((check) => ({ expense_id: expense.id, ...check })));
  const before = await readChecks(tx, { client_id, expense_ids });
  if (JSON.stringify(before) === JSON.stringify(sorted(rows))) return [];
  await replaceChecks(tx, { client_id, expense_ids }, rows);
  const related = (checks: readonly { expense_id: string; related_ids: readonly string[] }[]) =>
    new Map(
      checks.flatMap(({ expense_id, related_ids }) => related_ids.map((id) => [`${expense_id} ${id}`, id] as const)),
    );
  const [oldPairs, newPairs] = [related(before), related(rows)];
  const changed = [...oldPairs]
    .filter(([pair]) => !newPairs.has(pair))
    .concat([...newPairs].filter(([pair]) => !oldPairs.has(pair)));
  return [...new Set(changed.map(([, id]) => id))].filter((id) => !expense_ids.includes(id));
}

function sorted<Row extends { expense_id: string; code: string }>(rows: readonly Row[]): Row[] {
  const key = ({ expense_id, code }: Row) => `${expense_id} ${code}`;
  return [...rows].sort((left, right) => (key(left) < key(right) ? -1 : 1));
}
