import { acceptPassword } from '#domain/people/password.ts';
import { sentenceFor } from '#domain/refusals.ts';

/** What a field must hold before it is worth sending, in the server's own words. */
export function required(sentence: string) {
  return { validate: (value: string) => value.trim() !== '' || sentence };
}

export const emailRule = {
  validate: (value: string) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(value.trim()) || 'Enter an email such as ana@company.com.',
};

/** The server's own rule, asked before sending. It also looks whether the password repeats the email. */
export function newPasswordRule(emailOf: () => string) {
  return {
    validate: (password: string) => {
      if (password === '') return 'Choose a password.';
      const decision = acceptPassword(password, { email: emailOf() });
      return decision.allowed || sentenceFor(decision.code, decision.facts);
    },
  };
}
