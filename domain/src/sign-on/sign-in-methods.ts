/** How a session was started. A passkey alone counts as both factors. */
export const signInMethods = ['password', 'passkey', 'sso'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** The results in the sign-in log. */
export const signInOutcomes = [
  'signed_in',
  'wrong_password',
  'wrong_code',
  'use_provider',
  'network',
  'disabled',
] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

export const signInOutcomeLabels: Record<SignInOutcome, string> = {
  signed_in: 'Signed in',
  wrong_password: 'Wrong password',
  wrong_code: 'Wrong code',
  use_provider: 'Must use the identity provider',
  network: 'Network not allowed',
  disabled: 'Account disabled',
};

export function signInMethodText(method: SignInMethod, has_second_step: boolean): string {
  const label = { password: 'Password', passkey: 'Passkey', sso: 'Identity provider' }[method];
  return has_second_step && method !== 'passkey' ? `${label} and second step` : label;
}
