interface Submitted {
  owner_id: string;
  submitted_by: string | null;
}

/** True if the person may never approve the item, because they own it or submitted it for the owner. */
export function isExcluded({ owner_id, submitted_by }: Submitted, user_id: string): boolean {
  return user_id === owner_id || user_id === submitted_by;
}
