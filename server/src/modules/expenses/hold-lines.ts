import type { WriteContext } from '../../http/context.ts';
import { type KeptExpense, lockLines, readLines } from './expenses.rows.ts';

export type { KeptExpense };
export { readLines };

/** The lines of a report that is held, held themselves. */
export function linesHeld(
  { tx, client_id }: Pick<WriteContext, 'tx' | 'client_id'>,
  { id }: { id: string },
): Promise<KeptExpense[]> {
  return lockLines(tx, { client_id, report_id: id });
}
