/**
 * The days of a delegation as calendar dates 'YYYY-MM-DD', which compare as text. Without an end date, the delegation
 * lasts until someone ends it.
 */
export interface DelegationDays {
  starts_on: string;
  ends_on: string | null;
}

const delegationStates = ['running', 'planned', 'over'] as const;
type DelegationState = (typeof delegationStates)[number];

export function delegationState(
  delegation: DelegationDays & { ended_at: Date | null },
  today: string,
): DelegationState {
  if (delegation.ended_at || (delegation.ends_on !== null && delegation.ends_on < today)) return 'over';
  return delegation.starts_on > today ? 'planned' : 'running';
}

/** True if two periods share a day. The first and the last day belong to a period. */
export function daysOverlap(left: DelegationDays, right: DelegationDays): boolean {
  return (
    (right.ends_on === null || left.starts_on <= right.ends_on) &&
    (left.ends_on === null || right.starts_on <= left.ends_on)
  );
}
