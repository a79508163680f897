import { superAdminKey } from '#domain/access/default-roles.ts';
import type { WriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { deleteUserRoles, insertUserRoles, readRoleIds, readRoleIdsOf } from '../roles.rows.ts';
import { readActiveAdmins } from '../users/users.rows.ts';

/**
 * Replaces the roles of a user, and returns whether they changed. The caller has called `lockPeople`, so that two
 * concurrent requests cannot remove the last super admin.
 */
export async function setRoles(
  context: WriteContext,
  { user_id, role_ids }: { user_id: string; role_ids: readonly string[] },
): Promise<{ is_changed: boolean }> {
  const { tx, client_id } = context;
  const current = await readRoleIdsOf(tx, { client_id, user_id });
  const taken = current.filter((id) => !role_ids.includes(id));
  const given = role_ids.filter((id) => !current.includes(id));
  await deleteUserRoles(tx, { client_id, user_ids: [user_id], role_ids: taken });
  await insertUserRoles(
    tx,
    given.map((role_id) => ({ client_id, user_id, role_id })),
  );
  if (taken.includes(await superAdminRole(context))) await refuseWithoutAdmin(context);
  return { is_changed: taken.length + given.length > 0 };
}

export async function refuseWithoutAdmin({ tx, client_id }: WriteContext): Promise<void> {
  if ((await readActiveAdmins(tx, client_id)).length === 0) throw new Refused('user.last_admin');
}

async function superAdminRole({ tx, client_id }: WriteContext): Promise<string> {
  const roles = await readRoleIds(tx, client_id);
  return roles.find(({ key }) => key === superAdminKey)?.id ?? '';
}
