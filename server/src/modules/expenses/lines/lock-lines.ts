import type { WriteContext } from '../../../http/context.ts';
import { lockLines, readLines, type SavedExpense } from '../expenses.rows.ts';

export type { SavedExpense };
export { readLines };

/** Locks the lines of a report that is already locked. */
export function lockedLines(
  { tx, client_id }: Pick<WriteContext, 'tx' | 'client_id'>,
  { id }: { id: string },
): Promise<SavedExpense[]> {
  return lockLines(tx, { client_id, report_id: id });
}
