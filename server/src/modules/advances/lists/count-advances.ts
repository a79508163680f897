import type { CompanyTransaction } from '../../../db/database.ts';
import { countInCategory } from '../advances.rows.ts';

/** Counts the advances in a category before the category is deleted. */
export function countAdvancesIn(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<number> {
  return countInCategory(tx, { client_id: key.client_id, category_id: key.id });
}
