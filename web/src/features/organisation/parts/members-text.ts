import type { GroupMembers } from '#domain/people/group-members.ts';

const words: readonly [keyof GroupMembers, string, string][] = [
  ['user_ids', 'person', 'people'],
  ['department_ids', 'department', 'departments'],
  ['entity_ids', 'entity', 'entities'],
  ['business_unit_ids', 'unit', 'units'],
  ['level_ids', 'level', 'levels'],
  ['locations', 'location', 'locations'],
];

/** '2 departments, 1 level': what a group is made of. */
export function membersText(members: GroupMembers): string {
  const parts = words
    .filter(([part]) => members[part].length > 0)
    .map(([part, one, many]) => `${members[part].length} ${members[part].length === 1 ? one : many}`);
  return parts.join(', ') || 'Nobody';
}
