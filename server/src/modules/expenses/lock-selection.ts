import { canEditExpense } from '#domain/expenses/expense-rights.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { type Undone, undone } from './chosen-expenses.ts';
import { lockExpenseRows, readExpenses, type SavedExpense } from './expenses.rows.ts';
import { type LockedReports, lockOpenReports } from './lines/lock-reports.ts';
import { viewerOf } from './viewer.ts';

export interface LockedSelection {
  expenses: SavedExpense[];
  reports: LockedReports;
  undone: Undone[];
}

/**
 * Expenses of a bulk action that can be changed, held with their reports and with those they are to go to. What cannot
 * be changed is told one by one; when nothing was found at all the action is refused.
 */
export async function lockSelection(
  context: SignedWriteContext,
  ids: readonly string[],
  to: readonly string[] = [],
): Promise<LockedSelection> {
  const { tx, client_id } = context;
  const [seen, viewer] = await Promise.all([readExpenses(tx, { client_id, ids }), viewerOf(context)]);
  const mine = seen.filter(({ owner_id }) => owner_id === viewer.user_id || viewer.submits_for.includes(owner_id));
  if (mine.length === 0) throw new Refused('item.not_found');
  const left: Undone[] = [];

  const open = mine.filter((expense) => {
    const decision = canEditExpense(viewer, expense);
    if (!decision.allowed) left.push(undone(expense, decision.code, decision.facts));
    return decision.allowed;
  });

  const reports = await lockOpenReports(context, [...to, ...open.map(({ report_id }) => report_id)]);
  const held = new Map(
    (await lockExpenseRows(tx, { client_id, ids: open.map(({ id }) => id) })).map((expense) => [expense.id, expense]),
  );

  const expenses = open.flatMap((expense) => {
    const now = held.get(expense.id);
    // Somebody was quicker: what it has become was not chosen.
    if (now?.report_id === expense.report_id && now.stage === expense.stage) return [now];
    left.push(undone(expense, 'item.changed'));
    return [];
  });

  const found = new Set(mine.map(({ id }) => id));
  const gone = ids.filter((id) => !found.has(id)).map((id) => undone({ id, merchant: 'An expense' }, 'item.not_found'));
  return { expenses, reports, undone: [...left, ...gone] };
}
