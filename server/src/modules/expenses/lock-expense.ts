import { expenseStageAllows } from '#domain/expenses/expense-rights.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { mayActFor } from '../people/delegates/find-delegations.ts';
import { lockExpenseRows, readExpense, type SavedExpense } from './expenses.rows.ts';

/**
 * Reads an expense of the actor or of a person they submit for. Does not lock it, because reports must be locked before
 * their lines.
 */
export async function peekExpense(context: SignedWriteContext, id: string): Promise<SavedExpense> {
  const saved = await readExpense(context.tx, { client_id: context.client_id, id });
  if (!saved || !(await mayActFor(context, saved.owner_id))) throw new Refused('item.not_found');
  return saved;
}

/** Does the same as `peekExpense`, but refuses mileage and per diem claims, because their amounts are calculated. */
export async function peekTypedExpense(context: SignedWriteContext, id: string): Promise<SavedExpense> {
  const saved = await peekExpense(context, id);
  if (saved.expense_type !== 'expense') throw new Refused('expense.wrong_kind');
  return saved;
}

/** Locks the expense for editing. Refuses if its version or report has changed since it was read. */
export async function lockForEdit(
  { tx, client_id }: SignedWriteContext,
  expected: Pick<SavedExpense, 'id' | 'version' | 'report_id'>,
): Promise<SavedExpense> {
  const [saved] = await lockExpenseRows(tx, { client_id, ids: [expected.id] });
  if (!saved) throw new Refused('item.not_found');
  if (saved.version !== expected.version || saved.report_id !== expected.report_id) throw new Refused('item.changed');
  orRefuse(expenseStageAllows('edit', saved));
  return saved;
}
