import type { CompanyTransaction } from '../../db/database.ts';
import { insertHistory } from './payables.rows.ts';

/**
 * What came in from elsewhere approved or paid becomes payable, paid and posted as it stands, counted: these items, or
 * all of the company's. Asked twice it changes nothing.
 */
export function postHistory(
  { tx, client_id }: { tx: CompanyTransaction; client_id: string },
  item_ids: readonly string[] | null,
): Promise<void> {
  return insertHistory(tx, { client_id, item_ids });
}
