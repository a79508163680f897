/** The selection criteria of a group. Each may be empty; a group without any criteria has no members. */
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

/** True if the group lists the person, or the department, entity, business unit, level or location of the person. */
export function belongsToGroup(person: GroupCandidate, members: GroupMembers): boolean {
  return (
    members.user_ids.includes(person.user_id) ||
    lists(members.department_ids, person.department_id) ||
    lists(members.entity_ids, person.entity_id) ||
    lists(members.business_unit_ids, person.business_unit_id) ||
    lists(members.level_ids, person.level_id) ||
    // People without a location do not match an empty location.
    (person.location !== '' && members.locations.includes(person.location))
  );
}

function lists(ids: readonly string[], id: string | null): boolean {
  return id !== null && ids.includes(id);
}
