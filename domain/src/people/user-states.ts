export const userStates = ['active', 'invited', 'disabled'] as const;
export type UserState = (typeof userStates)[number];

/**
 * Returns the state of a user. An invited user has not joined yet; a disabled user has no access, whether they joined
 * or not.
 */
export function userStateOf(user: { is_active: boolean; invited_at: Date | null }): UserState {
  if (!user.is_active) return 'disabled';
  return user.invited_at ? 'invited' : 'active';
}
