/** Whom a group is made of. Any part may be empty; an empty group has no members. */
export interface GroupMembers {
  user_ids: readonly string[];
  department_ids: readonly string[];
  entity_ids: readonly string[];
  business_unit_ids: readonly string[];
  level_ids: readonly string[];
  locations: readonly string[];
}

export interface GroupCandidate {
  user_id: string;
  department_id: string | null;
  entity_id: string | null;
  business_unit_id: string | null;
  level_id: string | null;
  location: string;
}

/** Somebody belongs who matches any part: by name, or by any place in the organisation the group lists. */
export function belongsToGroup(person: GroupCandidate, members: GroupMembers): boolean {
  return (
    members.user_ids.includes(person.user_id) ||
    lists(members.department_ids, person.department_id) ||
    lists(members.entity_ids, person.entity_id) ||
    lists(members.business_unit_ids, person.business_unit_id) ||
    lists(members.level_ids, person.level_id) ||
    // Nobody works nowhere: people without a location belong to no group of locations.
    (person.location !== '' && members.locations.includes(person.location))
  );
}

function lists(ids: readonly string[], id: string | null): boolean {
  return id !== null && ids.includes(id);
}
