import { allow, type Decision, refuse } from '../decision.ts';
import { t } from '../language/translate.ts';

export const minPasswordLength = 10;
const maxPasswordLength = 200;

/**
 * Checks a new password. It must be long enough and must not be obvious, repeat few characters or resemble the email;
 * symbols are not required.
 */
export function acceptPassword(password: string, about: { email: string }): Decision<string, 'password.too_weak'> {
  const lower = password.toLowerCase();
  if (password.length < minPasswordLength)
    return refuse('password.too_weak', { reason: t`at least ${minPasswordLength} characters` });
  if (password.length > maxPasswordLength)
    return refuse('password.too_weak', { reason: t`at most ${maxPasswordLength} characters` });
  if (new Set(lower).size < 4) return refuse('password.too_weak', { reason: t`it repeats the same few characters` });
  if (obvious.some((word) => lower.startsWith(word)))
    return refuse('password.too_weak', { reason: t`it is one of the first to be guessed` });
  const name = about.email.split('@')[0]?.toLowerCase() ?? '';
  if (name.length >= 4 && lower.includes(name))
    return refuse('password.too_weak', { reason: t`it contains your email` });
  return allow(password);
}

const obvious = [
  'password',
  'passw0rd',
  '1234567890',
  '0123456789',
  'qwertyuiop',
  'letmein',
  'iloveyou',
  'welcome123',
  'administrator',
];
