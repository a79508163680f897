import type { CompanyTransaction } from '../../../db/database.ts';
import { readHasPayer } from '../roles.rows.ts';

/** Returns true if an active person other than the super admins has a role that may pay. */
export function hasPayer(tx: CompanyTransaction, client_id: string): Promise<boolean> {
  return readHasPayer(tx, client_id);
}
