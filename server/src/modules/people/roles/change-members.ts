import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { roles } from '#contract/roles.contract.ts';
import { defaultRoleKey, superAdminKey } from '#domain/access/default-roles.ts';
import type { ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import { lockPeople } from '../lock-people.rows.ts';
import {
  deleteUserRoles,
  insertUserRoles,
  type RoleRow,
  readMembers,
  readMembersAmong,
  readRole,
  readRoleIds,
  readWithoutRole,
} from '../roles.rows.ts';
import { lockMany, raiseVersions } from '../users/users.rows.ts';
import { refuseWithoutAdmin } from './set-roles.ts';

export async function members(
  { tx, actor }: ReadContext,
  { role_id, after, limit }: InputOf<typeof roles.members>,
): Promise<OutputOf<typeof roles.members>> {
  const { client_id } = actor;
  const [role, data] = await Promise.all([
    readRole(tx, { client_id, role_id }),
    readMembers(tx, { client_id, role_id, after, limit: limit + 1 }),
  ]);
  if (!role) throw new Refused('item.not_found');
  const page = data.slice(0, limit);
  return {
    status: true,
    data: page,
    total_records: role.no_of_users,
    next: data.length > limit ? (page.at(-1)?.user_id ?? null) : null,
  };
}

/**
 * Adds and removes members of a role. People in both lists keep the role, and people left without a role become
 * employees.
 */
export async function changeMembers(
  context: SignedWriteContext,
  { role_id, add, remove }: InputOf<typeof roles.changeMembers>,
): Promise<{ status: true }> {
  const { tx, client_id, record } = context;
  await lockPeople(tx, client_id);
  const role = await readRole(tx, { client_id, role_id });
  const people = await lockMany(tx, client_id, [...new Set([...add, ...remove])]);
  const names = new Map(people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
  if (!role || ![...add, ...remove].every((id) => names.has(id))) throw new Refused('item.not_found');

  const memberIds = await readMembersAmong(tx, { client_id, role_id, user_ids: [...names.keys()] });
  const given = [...new Set(add)].filter((id) => !memberIds.has(id));
  const taken = [...new Set(remove)].filter((id) => memberIds.has(id) && !add.includes(id));
  if (given.length + taken.length === 0) return { status: true };
  await deleteUserRoles(tx, { client_id, user_ids: taken, role_ids: [role_id] });
  await insertUserRoles(
    tx,
    given.map((user_id) => ({ client_id, user_id, role_id })),
  );
  const defaulted = await giveDefaultRole(context, role, taken, names);
  await raiseVersions(tx, client_id, [...given, ...taken]);
  if (role.key === superAdminKey && taken.length > 0) await refuseWithoutAdmin(context);
  const named = (ids: string[]) => ids.map((id) => names.get(id)).sort();
  record({
    action: 'role_holders_changed',
    item_kind: 'role',
    item_id: role_id,
    item_label: role.name,
    is_setting: true,
    facts: { before: { taken_from: named(taken) }, after: { given_to: named(given), ...defaulted } },
  });
  return { status: true };
}

/**
 * Gives the default role to people who would be left without a role. Refuses to remove the default role from such
 * people.
 */
async function giveDefaultRole(
  { tx, client_id }: SignedWriteContext,
  role: RoleRow,
  user_ids: readonly string[],
  names: ReadonlyMap<string, string>,
): Promise<{ employees_since?: string[] }> {
  const withoutRole = user_ids.length > 0 ? await readWithoutRole(tx, { client_id, user_ids }) : [];
  const [first] = withoutRole;
  if (first === undefined) return {};
  if (role.key === defaultRoleKey) throw new Refused('role.only_default', { name: names.get(first) ?? 'This person' });
  const role_id = (await readRoleIds(tx, client_id)).find(({ key }) => key === defaultRoleKey)?.id;
  if (!role_id) throw new Error('The company has no default role.');
  await insertUserRoles(
    tx,
    withoutRole.map((user_id) => ({ client_id, user_id, role_id })),
  );
  return { employees_since: withoutRole.flatMap((user_id) => names.get(user_id) ?? []).sort() };
}
