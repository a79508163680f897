import { canEditExpense } from '#domain/expenses/expense-rights.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { type KeptExpense, lockExpenses, readExpense } from './expenses.rows.ts';
import { mayActFor } from './viewer.ts';

/** One's own expense, or that of somebody one files for, not held: reports are held before their lines. */
export async function peekExpense(context: SignedWriteContext, id: string): Promise<KeptExpense> {
  const kept = await readExpense(context.tx, { client_id: context.client_id, id });
  if (!kept || !(await mayActFor(context, kept.owner_id))) throw new Refused('item.not_found');
  return kept;
}

/** The same, held and still as it was seen; another version, or another report since, is a change by somebody else. */
export async function holdForEdit(
  { tx, client_id }: SignedWriteContext,
  seen: Pick<KeptExpense, 'id' | 'version' | 'report_id'>,
): Promise<KeptExpense> {
  const [kept] = await lockExpenses(tx, { client_id, ids: [seen.id] });
  if (!kept) throw new Refused('item.not_found');
  if (kept.version !== seen.version || kept.report_id !== seen.report_id) throw new Refused('item.changed');
  orRefuse(canEditExpense({ user_id: kept.owner_id, submits_for: [] }, kept));
  return kept;
}
