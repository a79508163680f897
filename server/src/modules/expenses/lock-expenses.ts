import type { CompanyTransaction } from '../../db/database.ts';
import { lockExpenseRows, readLines, type SavedExpense } from './expenses.rows.ts';

export type { SavedExpense } from './expenses.rows.ts';

/** Expenses about to change, held in the order of their ids; their reports are held before them. */
export function lockExpenses(
  tx: CompanyTransaction,
  of: { client_id: string; ids: readonly string[] },
): Promise<SavedExpense[]> {
  return lockExpenseRows(tx, of);
}

/** The lines of a report, the oldest spending first. Whoever changes them holds the report. */
export function linesOf(tx: CompanyTransaction, of: { client_id: string; report_id: string }): Promise<SavedExpense[]> {
  return readLines(tx, of);
}
