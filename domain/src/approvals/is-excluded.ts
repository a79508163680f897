interface Submitted {
  owner_id: string;
  submitted_by: string | null;
}

/** True if the person may never approve the item, as its owner or as the person who submitted it for them. */
export function isExcluded({ owner_id, submitted_by }: Submitted, user_id: string): boolean {
  return user_id === owner_id || user_id === submitted_by;
}
