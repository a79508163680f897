import type { CompanyTransaction } from '../../db/database.ts';
import { insertHistory } from './payables.rows.ts';

/**
 * Creates payables, payments and postings for imported items that are already approved or paid: for the given items, or
 * for the whole company. Items that already have a payable are skipped, so the function can run again.
 */
export function postHistory(
  { tx, client_id }: { tx: CompanyTransaction; client_id: string },
  item_ids: readonly string[] | null,
): Promise<void> {
  return insertHistory(tx, { client_id, item_ids });
}
