import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { organisation } from '#contract/organisation.contract.ts';
import type { ReadContext } from '../../../http/context.ts';
import {
  countMembers,
  readBusinessUnits,
  readDepartments,
  readEntities,
  readGroups,
  readLevels,
} from './organisation.rows.ts';

export async function entities({ tx, actor }: ReadContext): Promise<OutputOf<typeof organisation.entities>> {
  return { status: true, data: await readEntities(tx, actor.client_id) };
}

export async function departments({ tx, actor }: ReadContext): Promise<OutputOf<typeof organisation.departments>> {
  return { status: true, data: await readDepartments(tx, actor.client_id) };
}

export async function businessUnits({ tx, actor }: ReadContext): Promise<OutputOf<typeof organisation.businessUnits>> {
  return { status: true, data: await readBusinessUnits(tx, actor.client_id) };
}

export async function levels({ tx, actor }: ReadContext): Promise<OutputOf<typeof organisation.levels>> {
  return { status: true, data: await readLevels(tx, actor.client_id) };
}

export async function groups({ tx, actor }: ReadContext): Promise<OutputOf<typeof organisation.groups>> {
  const rows = await readGroups(tx, actor.client_id);
  const data = await Promise.all(
    rows.map(async ({ members, ...group }) => ({
      ...group,
      members: {
        user_ids: [...members.user_ids],
        department_ids: [...members.department_ids],
        entity_ids: [...members.entity_ids],
        business_unit_ids: [...members.business_unit_ids],
        level_ids: [...members.level_ids],
        locations: [...members.locations],
      },
      no_of_users: await countMembers(tx, actor.client_id, members),
    })),
  );
  return { status: true, data };
}

/** The same count for a mix that is still being chosen. */
export async function countMix(
  { tx, actor }: ReadContext,
  { members }: InputOf<typeof organisation.countMembers>,
): Promise<OutputOf<typeof organisation.countMembers>> {
  return { status: true, no_of_users: await countMembers(tx, actor.client_id, members) };
}
