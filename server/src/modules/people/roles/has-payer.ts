import type { CompanyTransaction } from '../../../db/database.ts';
import { readHasPayer } from '../roles.rows.ts';

/** Returns true if a role other than super admin may pay and has a member. */
export function hasPayer(tx: CompanyTransaction, client_id: string): Promise<boolean> {
  return readHasPayer(tx, client_id);
}
