import type { CompanyTransaction } from '../../db/database.ts';
import { readAdministrators } from './people.rows.ts';

/** Super admins to contact. */
export async function administratorsOf(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ name: string; email: string }[]> {
  const rows = await readAdministrators(tx, client_id);
  return rows.map(({ first_name, last_name, email }) => ({ name: `${first_name} ${last_name}`, email }));
}
