import type { App, WriteContext } from '../../../http/context.ts';
import { systemRequest } from '../../../http/request-info.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { findCompany } from '../../companies/find-company.ts';
import { lockExpenseRows, readExpense, type SavedExpense } from '../expenses.rows.ts';
import { type LockedReport, lockReports } from '../lines/report-lines.rows.ts';
import { recountChecks } from '../lines/sum-up-report.ts';
import { checkLockedExpenses } from './check-lines.ts';

interface ExpenseEvent {
  client_id: string;
  event_id: string;
  expense_id: string;
}

/** Runs the checks of an expense again after a similar expense was added, changed or deleted. */
export async function refreshChecks(app: App, { client_id, event_id, expense_id }: ExpenseEvent): Promise<void> {
  const company = await findCompany(app.database, client_id);
  if (!company) return;
  await writeInCompany({ app, request: systemRequest(app, event_id), client_id }, async (context) => {
    const locked = await lockExpenseWithReport(context, expense_id);
    if (locked) await refreshLocked(context, locked, company.currency);
  });
}

export async function refreshLocked(
  context: WriteContext,
  { expense, report }: LockedExpense,
  own: string,
): Promise<void> {
  await checkLockedExpenses(context, { owner_id: expense.owner_id, own, expenses: [expense] });
  if (report) await recountChecks(context, report);
}

export interface LockedExpense {
  expense: SavedExpense;
  report: LockedReport | undefined;
}

/**
 * Locks an expense and its report, without requiring a signed-in user. Returns undefined if the expense was deleted or
 * moved in the meantime.
 */
export async function lockExpenseWithReport(
  { tx, client_id }: WriteContext,
  id: string,
): Promise<LockedExpense | undefined> {
  const saved = await readExpense(tx, { client_id, id });
  if (!saved) return undefined;
  const [report] = saved.report_id ? await lockReports(tx, { client_id, ids: [saved.report_id] }) : [];
  const [expense] = await lockExpenseRows(tx, { client_id, ids: [id] });
  return expense && expense.report_id === saved.report_id ? { expense, report } : undefined;
}
