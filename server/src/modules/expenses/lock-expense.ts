import { canEditExpense } from '#domain/expenses/expense-rights.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { lockExpenseRows, readExpense, type SavedExpense } from './expenses.rows.ts';
import { mayActFor } from './viewer.ts';

/** One's own expense, or that of somebody one files for, not held: reports are held before their lines. */
export async function peekExpense(context: SignedWriteContext, id: string): Promise<SavedExpense> {
  const saved = await readExpense(context.tx, { client_id: context.client_id, id });
  if (!saved || !(await mayActFor(context, saved.owner_id))) throw new Refused('item.not_found');
  return saved;
}

/** The same, held and still as it was seen; another version, or another report since, is a change by somebody else. */
export async function lockForEdit(
  { tx, client_id }: SignedWriteContext,
  seen: Pick<SavedExpense, 'id' | 'version' | 'report_id'>,
): Promise<SavedExpense> {
  const [saved] = await lockExpenseRows(tx, { client_id, ids: [seen.id] });
  if (!saved) throw new Refused('item.not_found');
  if (saved.version !== seen.version || saved.report_id !== seen.report_id) throw new Refused('item.changed');
  orRefuse(canEditExpense({ user_id: saved.owner_id, submits_for: [] }, saved));
  return saved;
}
