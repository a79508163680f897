import { expenseStageAllows } from '#domain/expenses/expense-rights.ts';
import { t } from '#domain/language/translate.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { viewerOf } from '../people/delegates/find-delegations.ts';
import { type Undone, undone } from './chosen-expenses.ts';
import { lockExpenseRows, readExpenses, type SavedExpense } from './expenses.rows.ts';
import { type LockedReports, lockOpenReports } from './lines/lock-reports.ts';

export interface LockedSelection {
  expenses: SavedExpense[];
  reports: LockedReports;
  undone: Undone[];
}

/**
 * Locks the editable expenses of a bulk action, together with their current and target reports. Expenses that cannot be
 * changed are returned with a reason. Refuses if none of the expenses exists.
 */
export async function lockSelection(
  context: SignedWriteContext,
  ids: readonly string[],
  targetReportIds: readonly string[] = [],
): Promise<LockedSelection> {
  const { tx, client_id } = context;
  const [found, viewer] = await Promise.all([readExpenses(tx, { client_id, ids }), viewerOf(context)]);
  const mine = found.filter(({ owner_id }) => owner_id === viewer.user_id || viewer.submits_for.includes(owner_id));
  if (mine.length === 0) throw new Refused('item.not_found');
  const skipped: Undone[] = [];

  const editable = mine.filter((expense) => {
    const decision = expenseStageAllows('edit', expense);
    if (!decision.allowed) skipped.push(undone(expense, decision.code, decision.facts));
    return decision.allowed;
  });

  const reports = await lockOpenReports(context, [...targetReportIds, ...editable.map(({ report_id }) => report_id)]);
  const locked = new Map(
    (await lockExpenseRows(tx, { client_id, ids: editable.map(({ id }) => id) })).map((expense) => [
      expense.id,
      expense,
    ]),
  );

  const expenses = editable.flatMap((expense) => {
    const current = locked.get(expense.id);
    if (current?.report_id === expense.report_id && current.stage === expense.stage) return [current];
    // Another request has changed the expense since the selection was read.
    skipped.push(undone(expense, 'item.changed'));
    return [];
  });

  const foundIds = new Set(mine.map(({ id }) => id));
  const missing = ids
    .filter((id) => !foundIds.has(id))
    .map((id) => undone({ id, merchant: t`An expense` }, 'item.not_found'));
  return { expenses, reports, undone: [...skipped, ...missing] };
}
