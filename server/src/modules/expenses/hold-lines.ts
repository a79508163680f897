import type { WriteContext } from '../../http/context.ts';
import { type KeptExpense, lockExpenses, readLines } from './expenses.rows.ts';

export type { KeptExpense };
export { readLines };

/** The lines of a report that is held, held themselves. */
export async function linesHeld(
  { tx, client_id }: Pick<WriteContext, 'tx' | 'client_id'>,
  { id }: { id: string },
): Promise<KeptExpense[]> {
  const lines = await readLines(tx, { client_id, report_id: id });
  return lockExpenses(tx, { client_id, ids: lines.map((line) => line.id) });
}
