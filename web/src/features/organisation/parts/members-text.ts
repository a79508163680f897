import type { GroupMembers } from '#domain/people/group-members.ts';

const nouns: readonly [keyof GroupMembers, string, string][] = [
  ['user_ids', 'person', 'people'],
  ['department_ids', 'department', 'departments'],
  ['entity_ids', 'entity', 'entities'],
  ['business_unit_ids', 'unit', 'units'],
  ['level_ids', 'level', 'levels'],
  ['locations', 'location', 'locations'],
];

/** Summarises the parts of a group: '2 departments, 1 level'. */
export function membersText(members: GroupMembers): string {
  const parts = nouns
    .filter(([part]) => members[part].length > 0)
    .map(([part, singular, plural]) => `${members[part].length} ${members[part].length === 1 ? singular : plural}`);
  return parts.join(', ') || 'Nobody';
}
