import { t, texts } from '../language/translate.ts';
/**
 * The ways in which a session can be started. A passkey counts as two factors. So does an identity provider, unless the
 * company requires proof of a second factor and the provider did not send it.
 */
export const signInMethods = ['password', 'passkey', 'sso', 'sso_single_factor'] as const;
export type SignInMethod = (typeof signInMethods)[number];

export function isProviderMethod(method: SignInMethod): boolean {
  return method === 'sso' || method === 'sso_single_factor';
}

/** The results of sign-in attempts that the sign-in log records. */
export const signInOutcomes = [
  'signed_in',
  'wrong_password',
  'wrong_code',
  'use_provider',
  'network',
  'disabled',
] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

export const signInOutcomeLabels: Record<SignInOutcome, string> = texts({
  signed_in: 'Signed in',
  wrong_password: 'Wrong password',
  wrong_code: 'Wrong code',
  use_provider: 'Must use the identity provider',
  network: 'Network not allowed',
  disabled: 'Account disabled',
});

export function signInMethodText(method: SignInMethod, has_second_step: boolean): string {
  const label = labels[method];
  return has_second_step && method !== 'passkey' ? t`${label} and second step` : label;
}

const labels: Record<SignInMethod, string> = texts({
  password: 'Password',
  passkey: 'Passkey',
  sso: 'Identity provider',
  sso_single_factor: 'Identity provider, one factor',
});
