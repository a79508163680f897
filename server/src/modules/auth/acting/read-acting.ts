import type { CompanyTransaction } from '../../../db/database.ts';
import { readActing } from './acting.rows.ts';

/** Reads for other modules who acts as whom. */
export function findActing(tx: CompanyTransaction, key: { client_id: string; id: string }) {
  return readActing(tx, key);
}
