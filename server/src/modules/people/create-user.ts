import type { CompanyTransaction } from '../../db/database.ts';
import { insertUsers, type NewUser } from './people.rows.ts';
import { insertUserRoles } from './roles.rows.ts';

export async function createUser(
  tx: CompanyTransaction,
  of: { user: NewUser; role_ids: readonly string[] },
): Promise<void> {
  const { client_id, id } = of.user;
  await insertUsers(tx, [of.user]);
  await insertUserRoles(
    tx,
    of.role_ids.map((role_id) => ({ client_id, user_id: id, role_id })),
  );
}
