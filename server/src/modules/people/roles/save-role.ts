import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { roles } from '#contract/roles.contract.ts';
import { actions, areas } from '#domain/access/areas.ts';
import { roleKey } from '#domain/access/role-key.ts';
import { msg } from '#domain/language/translate.ts';
import { changedFields } from '../../../http/changed-fields.ts';
import type { SignedWriteContext } from '../../../http/context.ts';
import { Refused } from '../../../http/refusals.ts';
import type { CountUses } from '../count-uses.ts';
import { lockPeople } from '../lock-people.rows.ts';
import { usedBySettings } from '../organisation/remove-item.ts';
import { roleLine } from '../read-roles.ts';
import { deleteRole, insertRoles, type RoleRow, readRole, readRoles, updateRole } from '../roles.rows.ts';

type Fields = Pick<InputOf<typeof roles.edit>, 'name' | 'reach' | 'rights' | 'areas'>;
type OneRole = OutputOf<typeof roles.create>;

const nothing: Pick<Fields, 'rights' | 'areas'> = { rights: [], areas: {} };

/** Creates a role, or a copy of a role. A copy takes omitted fields from the original; empty fields stay empty. */
export async function createRole(
  context: SignedWriteContext,
  { copy_of, ...fields }: InputOf<typeof roles.create>,
): Promise<OneRole> {
  const { tx, client_id, record } = context;
  await lockPeople(tx, client_id);
  const known = await readRoles(tx, client_id);
  const original = copy_of ? known.find(({ role_id }) => role_id === copy_of) : undefined;
  if (copy_of && !original) throw new Refused('item.not_found');

  refuseTaken(known, fields.name);
  const { rights, areas: granted } = original ? roleLine(original) : nothing;
  const given: Fields = { ...fields, rights: fields.rights ?? rights, areas: fields.areas ?? granted };
  const id = uuidv7();
  const key = roleKey(given.name, new Set(known.map((role) => role.key)));
  await insertRoles(
    tx,
    [
      {
        client_id,
        id,
        key,
        name: given.name,
        is_built_in: false,
        reach: given.reach,
        rights: [...new Set(given.rights)],
      },
    ],
    permissionsOf(given).map((permission) => ({ client_id, role_id: id, ...permission })),
  );

  const data = await savedRole(context, id);
  record({ ...lineOf(data), action: 'role_created', facts: { before: null, after: snapshotOf(data) } });

  return { status: true, data };
}

/**
 * Changes a role. The change takes effect on each member's next request, because sessions read permissions each time.
 */
export async function editRole(
  context: SignedWriteContext,
  { role_id, version, ...fields }: InputOf<typeof roles.edit>,
): Promise<OneRole> {
  const { tx, client_id, record } = context;
  await lockPeople(tx, client_id);
  const known = await readRoles(tx, client_id);
  const saved = known.find((role) => role.role_id === role_id);
  if (!saved) throw new Refused('item.not_found');
  if (saved.is_built_in) throw new Refused('role.built_in');
  if (saved.version !== version) throw new Refused('item.changed');

  refuseTaken(
    known.filter((role) => role !== saved),
    fields.name,
  );

  const before = roleLine(saved);
  await updateRole(
    tx,
    { client_id, role_id },
    {
      change: { name: fields.name, reach: fields.reach, rights: [...new Set(fields.rights)], version: version + 1 },
      permissions: permissionsOf(fields),
    },
  );

  const data = await savedRole(context, role_id);
  const changed = changedFields(snapshotOf(before), snapshotOf(data));
  if (changed) record({ ...lineOf(data), action: 'role_changed', facts: changed });

  return { status: true, data };
}

export async function removeRole(
  { tx, client_id, record }: SignedWriteContext,
  { role_id }: InputOf<typeof roles.remove>,
  countUses: CountUses,
): Promise<{ status: true }> {
  await lockPeople(tx, client_id);
  const role = await readRole(tx, { client_id, role_id });
  if (!role) throw new Refused('item.not_found');
  if (role.is_built_in) throw new Refused('role.built_in');
  if (role.no_of_users > 0) throw new Refused('role.in_use', { count: role.no_of_users });
  if ((await countUses(tx, { client_id, id: role_id })) > 0) throw usedBySettings();
  await deleteRole(tx, { client_id, role_id });
  const line = roleLine(role);
  record({ ...lineOf(line), action: 'role_removed', facts: { before: snapshotOf(line), after: null } });
  return { status: true };
}

async function savedRole({ tx, client_id }: SignedWriteContext, role_id: string) {
  const role = await readRole(tx, { client_id, role_id });
  if (!role) throw new Error('The role just saved is not there.');
  return roleLine(role);
}

function refuseTaken(others: readonly RoleRow[], name: string): void {
  if (others.some((role) => role.name.toLowerCase() === name.toLowerCase()))
    throw new Refused('name.taken', { name }, { name: msg`Choose another name.` });
}

/** Lists the granted permissions. Write access includes read access. */
function permissionsOf({ areas: granted }: Fields): { area: string; action: string }[] {
  return areas.flatMap((area) => {
    const given = granted[area] ?? [];
    const allowed = given.includes('write') ? actions : given;
    return [...new Set(allowed)].map((action) => ({ area, action }));
  });
}

function lineOf({ role_id, name }: OneRole['data']) {
  return { item_kind: 'role', item_id: role_id, item_label: name, is_setting: true } as const;
}

function snapshotOf({ name, reach, rights, areas: granted }: OneRole['data']) {
  return { name, reach, rights, areas: granted };
}
