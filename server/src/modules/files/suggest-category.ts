import type { CompanyTransaction } from '../../db/database.ts';
import { setSuggestedCategory } from './scans.rows.ts';

/** Keeps, with what was read off a receipt, the category somebody above found for it. */
export function saveSuggestedCategory(
  tx: CompanyTransaction,
  of: { client_id: string; file_id: string; category_id: string; confidence: 'low' | 'medium' | 'high' },
): Promise<void> {
  const { client_id, file_id, category_id, confidence } = of;
  return setSuggestedCategory(tx, { client_id, file_id, category: { value: category_id, confidence, box: null } });
}
