import type { CompanyTransaction } from '../../db/database.ts';
import { readAdministrators } from './people.rows.ts';

/** Whom to ask when something only a super_admin can do is needed. */
export async function administratorsOf(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ name: string; email: string }[]> {
  const rows = await readAdministrators(tx, client_id);
  return rows.map(({ first_name, last_name, email }) => ({ name: `${first_name} ${last_name}`, email }));
}
