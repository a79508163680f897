import type { OutputOf } from '#contract/endpoint.ts';
import type { roles } from '#contract/roles.contract.ts';
import { type Access, hasRole } from '#domain/access/permission.ts';
import { routePermissions } from '#domain/access/route-permissions.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ReadContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { roleGrant } from '../../http/session.ts';
import { userById } from './people.rows.ts';
import { type RoleRow, readRoles, readRolesOfUser } from './roles.rows.ts';

export async function roleNamesOf(
  tx: CompanyTransaction,
  key: { client_id: string; user_id: string },
): Promise<string[]> {
  return (await readRolesOfUser(tx, key)).map(({ name }) => name);
}

export async function roleDetails({ tx, actor }: ReadContext): Promise<OutputOf<typeof roles.details>> {
  const rows = await readRoles(tx, actor.client_id);
  return {
    status: true,
    roles: rows.map(roleLine),
  };
}

export async function rolePermissionMap({ tx, actor }: ReadContext): Promise<OutputOf<typeof roles.rpMap>> {
  const rows = await readRoles(tx, actor.client_id);
  return { status: true, rp_map: Object.fromEntries(rows.map((row) => [row.key, grantOf(row).areas])) };
}

/** Returns the permissions of a person. Everyone can read their own; only super admins can read those of others. */
export async function payloadOfUser(
  context: ReadContext,
  { user_id }: { user_id?: string | undefined },
): Promise<OutputOf<typeof roles.byUserId>> {
  const { tx, actor } = context;
  if (!user_id || user_id === actor.user_id) return payload(actor.access);
  const user = await userById(tx, { client_id: actor.client_id, user_id });
  if (!user) throw new Refused('item.not_found');
  if (!hasRole(actor.access, 'super_admin')) throw new Refused('access.denied');
  const rows = await readRolesOfUser(tx, { client_id: actor.client_id, user_id });
  return payload({
    is_provider_admin: user.is_provider_admin && actor.company.kind === 'provider',
    roles: rows.map(grantOf),
    features: actor.access.features,
    stands_in_chain: false,
  });
}

function payload(access: Access): OutputOf<typeof roles.byUserId> {
  const { ach_customer_status, ...switches } = access.features;
  return {
    status: true,
    message: '',
    user_rp_details: routePermissions(access) as Record<string, string[]>,
    roles: access.roles.map((role) => role.key),
    ...switches,
    ach_data: { details: { customer: { status: ach_customer_status } } },
  };
}

/** Converts a role to the format of the role editor. */
export function roleLine({ permissions, ...row }: RoleRow): OutputOf<typeof roles.create>['data'] {
  return { ...row, ...grantOf({ permissions, ...row }) };
}

function grantOf(row: RoleRow) {
  const { reach, rights, areas, key, name } = roleGrant(row);
  return { key, name, reach, rights: [...rights], areas: areas as Record<keyof typeof areas, ('read' | 'write')[]> };
}
