import { t } from '#domain/language/translate.ts';
import { acceptPassword } from '#domain/people/password.ts';
import { sentenceFor } from '#domain/refusals.ts';

/** Returns a rule that refuses an empty field before the form is sent. */
export function required(sentence: string) {
  return { validate: (value: string) => value.trim() !== '' || sentence };
}

export const emailRule = {
  validate: (value: string) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(value.trim()) || t`Enter an email such as ana@company.com.`,
};

/**
 * Returns a rule that checks a new password in the browser as the server does, including the check against the email.
 */
export function newPasswordRule(emailOf: () => string) {
  return {
    validate: (password: string) => {
      if (password === '') return t`Choose a password.`;
      const decision = acceptPassword(password, { email: emailOf() });
      return decision.allowed || sentenceFor(decision.code, decision.facts);
    },
  };
}
