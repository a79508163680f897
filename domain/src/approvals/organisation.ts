/**
 * The lookups of people and roles that the approval engine needs. Only people that a chain can include have to be
 * loaded.
 */
export interface Organisation {
  person(id: string): OrganisationPerson | undefined;
  /** Returns the heads of a person's departments, the nearest first. */
  headsOf(user_id: string): readonly string[];
  membersOf(role_id: string): { name: string; user_ids: readonly string[] } | undefined;
  /** Returns the owners of the categories that have one, in the given order. */
  ownersOf(category_ids: readonly string[]): readonly { category_id: string; name: string; user_id: string }[];
  /** Super admins, in the order in which they become fallback approvers. */
  admins: readonly string[];
}

export interface OrganisationPerson {
  user_id: string;
  name: string;
  manager_id: string | null;
  is_active: boolean;
}
