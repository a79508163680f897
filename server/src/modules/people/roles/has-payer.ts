import type { CompanyTransaction } from '../../../db/database.ts';
import { readHasPayer } from '../roles.rows.ts';

/** True if a person besides the super admins may pay. */
export function hasPayer(tx: CompanyTransaction, client_id: string): Promise<boolean> {
  return readHasPayer(tx, client_id);
}
