import type { CompanyTransaction } from '../../db/database.ts';
import { readPasswordAdmins } from './users/users.rows.ts';

/** Finds the active super admins who can sign in with a password. */
export function findPasswordAdmins(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ user_id: string; name: string }[]> {
  return readPasswordAdmins(tx, client_id);
}
