import type { CompanyTransaction } from '../../../db/database.ts';
import { readActing } from './acting.rows.ts';

/** Returns the support person and the user of an acting session, for other modules. */
export function findActing(tx: CompanyTransaction, key: { client_id: string; id: string }) {
  return readActing(tx, key);
}
