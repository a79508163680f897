import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { organisation } from '#contract/organisation.contract.ts';
import type { GroupMembers } from '#domain/people/group-members.ts';
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
  const mixes = rows.map(({ members }) => ({ ...noMembers, ...members }));
  const counts = await countMembers(tx, actor.client_id, mixes);
  return {
    status: true,
    data: rows.map(({ members: _kept, ...group }, index) => ({
      ...group,
      members: copyOf(mixes[index] ?? noMembers),
      no_of_users: counts[index] ?? 0,
    })),
  };
}

function copyOf(members: GroupMembers): OutputOf<typeof organisation.groups>['data'][number]['members'] {
  return {
    user_ids: [...members.user_ids],
    department_ids: [...members.department_ids],
    entity_ids: [...members.entity_ids],
    business_unit_ids: [...members.business_unit_ids],
    level_ids: [...members.level_ids],
    locations: [...members.locations],
  };
}

const noMembers: GroupMembers = {
  user_ids: [],
  department_ids: [],
  entity_ids: [],
  business_unit_ids: [],
  level_ids: [],
  locations: [],
};

/** Counts the active people of a group that is still being edited. */
export async function countMix(
  { tx, actor }: ReadContext,
  { members }: InputOf<typeof organisation.countMembers>,
): Promise<OutputOf<typeof organisation.countMembers>> {
  const [no_of_users = 0] = await countMembers(tx, actor.client_id, [members]);
  return { status: true, no_of_users };
}
