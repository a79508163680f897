import type { CompanyTransaction } from '../../db/database.ts';
import { lockExpenseRows, readLines, type SavedExpense } from './expenses.rows.ts';

export type { SavedExpense } from './expenses.rows.ts';

/** Locks expenses in id order. The caller locks their reports first. */
export function lockExpenses(
  tx: CompanyTransaction,
  options: { client_id: string; ids: readonly string[] },
): Promise<SavedExpense[]> {
  return lockExpenseRows(tx, options);
}

/** The lines of a report, oldest first. Writers must lock the report. */
export function linesOf(
  tx: CompanyTransaction,
  options: { client_id: string; report_id: string },
): Promise<SavedExpense[]> {
  return readLines(tx, options);
}
