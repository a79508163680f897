import type { App, WriteContext } from '../../../http/context.ts';
import { systemRequest } from '../../../http/request-info.ts';
import { writeInCompany } from '../../../http/run-write.ts';
import { findCompany } from '../../companies/find-company.ts';
import { lockExpenseRows, readExpense, type SavedExpense } from '../expenses.rows.ts';
import { type LockedReport, lockReports } from '../lines/report-lines.rows.ts';
import { recountChecks } from '../lines/sum-up-report.ts';
import { checkLockedExpenses } from './check-lines.ts';

export interface ExpenseEvent {
  client_id: string;
  event_id: string;
  expense_id: string;
}

/** Something that looks like this expense came, changed or went: looked at again, in whosever hands it is. */
export async function refreshChecks(app: App, { client_id, event_id, expense_id }: ExpenseEvent): Promise<void> {
  const company = await findCompany(app.database, client_id);
  if (!company) return;
  await writeInCompany({ app, request: systemRequest(app, event_id), client_id }, async (context) => {
    const held = await lockExpenseOnly(context, expense_id);
    if (held) await refreshLocked(context, held, company.currency);
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

/** An expense with its report, both held, where nobody is signed in. Undefined where it is gone, or moved meanwhile. */
export async function lockExpenseOnly({ tx, client_id }: WriteContext, id: string): Promise<LockedExpense | undefined> {
  const seen = await readExpense(tx, { client_id, id });
  if (!seen) return undefined;
  const [report] = seen.report_id ? await lockReports(tx, { client_id, ids: [seen.report_id] }) : [];
  const [expense] = await lockExpenseRows(tx, { client_id, ids: [id] });
  return expense && expense.report_id === seen.report_id ? { expense, report } : undefined;
}
