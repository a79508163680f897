/** What the engine asks about people. Only those an item can lead to need to be known. */
export interface Organisation {
  person(id: string): OrganisationPerson | undefined;
  /** Who heads the departments of somebody, the nearest first. */
  headsOf(user_id: string): readonly string[];
  membersOf(role_id: string): { name: string; user_ids: readonly string[] } | undefined;
  /** Of those categories that somebody answers for, in the order they are given. */
  ownersOf(category_ids: readonly string[]): readonly { category_id: string; name: string; user_id: string }[];
  /** Super admins, in the order in which they are asked where nobody else is left. */
  admins: readonly string[];
}

export interface OrganisationPerson {
  user_id: string;
  name: string;
  manager_id: string | null;
  is_active: boolean;
}
