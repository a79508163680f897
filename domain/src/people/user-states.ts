export const userStates = ['active', 'invited', 'disabled'] as const;
export type UserState = (typeof userStates)[number];

/** Somebody who was invited is not in yet; somebody who was disabled is out, whether they ever joined or not. */
export function userStateOf(user: { is_active: boolean; invited_at: Date | null }): UserState {
  if (!user.is_active) return 'disabled';
  return user.invited_at ? 'invited' : 'active';
}
