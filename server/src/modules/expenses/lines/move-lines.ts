import { expenseStageAllows } from '#domain/expenses/expense-rights.ts';
import { type ExpenseStage, expenseStageInReport, unreportedStage } from '#domain/expenses/expense-stages.ts';
import type { ApprovedLine } from '#domain/ledger/postings.ts';
import type { ItemLine, SignedWriteContext, WriteContext } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import { withConversion } from '../claimed-money.ts';
import { lockExpenseRows, moveLines, type SavedExpense } from '../expenses.rows.ts';
import { inCurrency, loadPolicyContext } from '../policy/policy-context.ts';
import { countExpense, writeExpenses } from '../write-expenses.ts';
import { copyRejectedLines } from './rejected-lines.rows.ts';
import type { LockedReport } from './report-lines.rows.ts';

export const maxLines = 500;

/** Adds unreported expenses of the owner to a locked report. The caller then updates the totals of the report. */
export async function linkLines(
  context: SignedWriteContext,
  report: LockedReport,
  ids: readonly string[],
): Promise<SavedExpense[]> {
  const expenses = await lockOwnerLines(context, report, ids);
  for (const expense of expenses) orRefuse(expenseStageAllows('add_to_report', expense));
  return linkLockedLines(context, report, expenses);
}

/** Removes lines from a locked report. The caller then updates the totals of the report. */
export async function unlinkLines(
  context: SignedWriteContext,
  report: LockedReport,
  ids: readonly string[],
): Promise<void> {
  const expenses = await lockOwnerLines(context, report, ids);
  if (expenses.some(({ report_id }) => report_id !== report.id)) throw new Refused('item.changed');
  await detachLines(context, expenses);
  for (const expense of expenses) recordMove(context, expense, { action: 'expense_unlinked' });
}

/** Records an entry only in the history of the expense, because the report has its own entry on the home page. */
export function recordMove(
  { record, actor }: WriteContext,
  { id, merchant, owner_id }: SavedExpense,
  entry: Pick<ItemLine, 'action' | 'facts'>,
): void {
  record({
    ...entry,
    item_kind: 'expense',
    item_id: id,
    item_label: merchant || 'a draft',
    is_on_home: false,
    ...(actor && actor.user_id !== owner_id && { on_behalf_of_id: owner_id }),
  });
}

async function lockOwnerLines(
  { tx, client_id }: SignedWriteContext,
  { owner_id }: LockedReport,
  ids: readonly string[],
): Promise<SavedExpense[]> {
  if (ids.length === 0) return [];
  const expenses = await lockExpenseRows(tx, { client_id, ids });
  const isAllThere = expenses.length === new Set(ids).size && expenses.every((line) => line.owner_id === owner_id);
  if (!isAllThere) throw new Refused('item.not_found');
  return expenses;
}

/**
 * Adds locked expenses to a locked report and converts them to its currency. Refuses more lines than a report may have.
 */
export async function linkLockedLines(
  context: WriteContext,
  report: LockedReport,
  expenses: readonly SavedExpense[],
): Promise<SavedExpense[]> {
  if (report.no_of_expenses + expenses.length > maxLines) throw new Refused('expense.too_many', { most: maxLines });
  const lines = await convertLines(context, report, expenses);
  const linked = lines.map((expense) =>
    withChanges(context, expense, { report_id: report.id, stage: expenseStageInReport[report.stage] }),
  );
  await writeExpenses(context, changePairs(expenses, linked));
  const facts = { report_id: report.id };
  for (const expense of linked) recordMove(context, expense, { action: 'expense_linked', facts });
  return linked;
}

/**
 * Removes lines from their report. Lines with missing fields become drafts, lines with a blocking violation become
 * unreportable, and all others become complete.
 */
export async function detachLines(context: WriteContext, expenses: readonly SavedExpense[]): Promise<void> {
  const detached = expenses.map((expense) =>
    withChanges(context, expense, { report_id: null, stage: stageOutside(expense) }),
  );
  await writeExpenses(context, changePairs(expenses, detached));
}

/** Copies the lines of a rejected report, and then removes the lines from it without the approvers' edits. */
export async function releaseRejectedLines(
  context: WriteContext,
  report: { id: string },
  unedited: readonly SavedExpense[],
): Promise<void> {
  await copyRejectedLines(context.tx, { client_id: context.client_id, report_id: report.id });
  await detachLines(context, unedited);
}

export function stageOutside({ missing, policy_result }: Pick<SavedExpense, 'missing' | 'policy_result'>) {
  return unreportedStage({
    is_declared: true,
    no_of_missing: missing.length,
    is_blocked: policy_result === 'block',
  });
}

/** Moves all lines of a locked report to a stage and returns them for the ledger postings. */
export async function moveAllLines(
  context: WriteContext,
  { id: report_id }: { id: string },
  to: { stage: ExpenseStage; without_edits?: boolean },
): Promise<ApprovedLine[]> {
  const { tx, client_id, request, count } = context;
  const { stage, without_edits = false } = to;
  const linked = await moveLines(tx, { client_id, report_id, stage, without_edits, now: request.now });
  for (const line of linked) {
    countExpense(count, { ...line, deleted_at: null }, -1);
    countExpense(count, { ...line, stage, deleted_at: null }, 1);
  }
  return linked.map(({ payment_mode, is_reimbursable, ledger_account, approved_amount: amount }) => ({
    payment_mode,
    is_reimbursable,
    ledger_account,
    amount,
  }));
}

/** Saves the same changes, such as an approver's edits, on the given lines of a locked report. */
export async function moveLinesAlong(
  context: WriteContext,
  expenses: readonly SavedExpense[],
  changes: Pick<SavedExpense, 'stage'> & Partial<SavedExpense>,
): Promise<void> {
  await writeExpenses(
    context,
    changePairs(
      expenses,
      expenses.map((expense) => withChanges(context, expense, changes)),
    ),
  );
}

function withChanges({ request }: WriteContext, expense: SavedExpense, changes: Partial<SavedExpense>): SavedExpense {
  return { ...expense, ...changes, version: expense.version + 1, updated_at: request.now };
}

function changePairs(before: readonly SavedExpense[], after: readonly SavedExpense[]) {
  return after.map((line, index) => ({ before: before[index] ?? null, after: line }));
}

/**
 * Converts expenses to the currency of the report. This is needed only for expenses that were saved while their owner
 * belonged to an entity with another currency. Their policy caps are calculated again when the report is submitted.
 */
async function convertLines(
  { tx, client_id, request }: WriteContext,
  { currency, company_currency, owner_id }: LockedReport,
  expenses: readonly SavedExpense[],
): Promise<readonly SavedExpense[]> {
  const isOther = ({ converted_currency }: SavedExpense) => ![null, currency].includes(converted_currency);
  const others = expenses.filter(isOther);
  if (others.length === 0) return expenses;

  const today = request.now.toISOString().slice(0, 10);
  const policyContext = await loadPolicyContext(tx, {
    client_id,
    company_currency,
    now: request.now,
    owner_id,
    days: [...new Set(others.map(({ spent_on }) => spent_on ?? today))],
    currencies: [currency, ...others.flatMap((expense) => expense.currency ?? [])],
  });
  const options = { policyContext: inCurrency(policyContext, currency), today };

  return expenses.map((expense) =>
    isOther(expense) ? { ...withConversion(expense, options), capped_amount: null } : expense,
  );
}
