import type { CompanyTransaction } from '../../db/database.ts';
import { countInCategory } from './expenses.rows.ts';

/** Counts the expenses in a category, up to 1,000. */
export function countExpensesIn(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<number> {
  return countInCategory(tx, { client_id: key.client_id, category_id: key.id });
}
