import type { CompanyTransaction } from '../../db/database.ts';
import { countInCategory } from './expenses.rows.ts';

/** The number of expenses in a category. */
export function countExpensesIn(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<number> {
  return countInCategory(tx, { client_id: key.client_id, category_id: key.id });
}
