import type { CompanyTransaction } from '../../db/database.ts';
import { readActiveAdmins, readManagersAbove } from './users/users.rows.ts';

/** Who takes over from somebody who is gone: the nearest manager who is there, then one above, then a super admin. */
export async function findStandIns(
  tx: CompanyTransaction,
  of: { client_id: string; user_ids: readonly string[] },
): Promise<(user_id: string) => string[]> {
  const [above, admins] = await Promise.all([readManagersAbove(tx, of), readActiveAdmins(tx, of.client_id)]);
  const managers = Map.groupBy(above, ({ user_id }) => user_id);
  return (user_id) => [...(managers.get(user_id) ?? []).map(({ manager_id }) => manager_id), ...admins];
}
