import { canAddToReport } from '#domain/expenses/expense-rights.ts';
import { type ExpenseStage, expenseStageInReport, unreportedStage } from '#domain/expenses/expense-stages.ts';
import type { ApprovedLine } from '#domain/payouts/postings.ts';
import type { SignedWriteContext, WriteContext } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import { lockExpenseRows, moveLines, type SavedExpense } from '../expenses.rows.ts';
import { countExpense, writeExpenses } from '../write-expenses.ts';
import type { LockedReport } from './report-lines.rows.ts';

export const mostLines = 500;

/** Puts expenses of the report's owner that are in no report into this one, which is held. It is summed up after. */
export async function linkLines(
  context: SignedWriteContext,
  report: LockedReport,
  ids: readonly string[],
): Promise<SavedExpense[]> {
  const expenses = await lockedLines(context, report, ids);
  for (const expense of expenses) orRefuse(canAddToReport({ user_id: expense.owner_id, submits_for: [] }, expense));
  return linkLockedLines(context, report, expenses);
}

/** Takes lines out of this report, which is held. */
export async function unlinkLines(
  context: SignedWriteContext,
  report: LockedReport,
  ids: readonly string[],
): Promise<void> {
  const expenses = await lockedLines(context, report, ids);
  if (expenses.some(({ report_id }) => report_id !== report.id)) throw new Refused('item.changed');
  await freeLines(context, expenses);
}

async function lockedLines(
  { tx, client_id }: SignedWriteContext,
  { owner_id }: LockedReport,
  ids: readonly string[],
): Promise<SavedExpense[]> {
  if (ids.length === 0) return [];
  const expenses = await lockExpenseRows(tx, { client_id, ids });
  const isAllThere = expenses.length === new Set(ids).size && expenses.every((each) => each.owner_id === owner_id);
  if (!isAllThere) throw new Refused('item.not_found');
  return expenses;
}

/** Lines that are held already, wherever they come from. */
export async function linkLockedLines(
  context: WriteContext,
  report: LockedReport,
  expenses: readonly SavedExpense[],
): Promise<SavedExpense[]> {
  if (report.no_of_expenses + expenses.length > mostLines) throw new Refused('expense.too_many', { most: mostLines });
  const moved = expenses.map((expense) =>
    changed(context, expense, { report_id: report.id, stage: expenseStageInReport[report.stage] }),
  );
  await writeExpenses(context, paired(expenses, moved));
  return moved;
}

/** Lines that leave their report are what they are by themselves: complete, unless something is missing or blocked. */
export async function freeLines(context: WriteContext, expenses: readonly SavedExpense[]): Promise<void> {
  const freed = expenses.map((expense) => changed(context, expense, { report_id: null, stage: stageOutside(expense) }));
  await writeExpenses(context, paired(expenses, freed));
}

export function stageOutside({ missing, policy_verdict }: Pick<SavedExpense, 'missing' | 'policy_verdict'>) {
  return unreportedStage({
    is_declared: true,
    no_of_missing: missing.length,
    is_blocked: policy_verdict === 'block',
  });
}

/** All lines of a report that is held follow it to its stage, whatever else is in them. Answers them as the books do. */
export async function moveEveryLine(
  context: WriteContext,
  { id: report_id }: { id: string },
  to: { stage: ExpenseStage; without_edits?: boolean },
): Promise<ApprovedLine[]> {
  const { tx, client_id, request, count } = context;
  const { stage, without_edits = false } = to;
  const moved = await moveLines(tx, { client_id, report_id, stage, without_edits, now: request.now });
  for (const line of moved) {
    countExpense(count, { ...line, deleted_at: null }, -1);
    countExpense(count, { ...line, stage, deleted_at: null }, 1);
  }
  return moved.map(({ payment_mode, is_reimbursable, ledger_account, approved_amount: amount }) => ({
    payment_mode,
    is_reimbursable,
    ledger_account,
    amount,
  }));
}

/** The lines of a report follow it to its stage. */
export async function moveLinesAlong(
  context: WriteContext,
  expenses: readonly SavedExpense[],
  more: Pick<SavedExpense, 'stage'> & Partial<SavedExpense>,
): Promise<void> {
  await writeExpenses(
    context,
    paired(
      expenses,
      expenses.map((expense) => changed(context, expense, more)),
    ),
  );
}

function changed({ request }: WriteContext, expense: SavedExpense, more: Partial<SavedExpense>): SavedExpense {
  return { ...expense, ...more, version: expense.version + 1, updated_at: request.now };
}

function paired(before: readonly SavedExpense[], after: readonly SavedExpense[]) {
  return after.map((each, index) => ({ before: before[index] ?? null, after: each }));
}
