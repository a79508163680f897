import { acceptPassword, minPasswordLength } from '#domain/people/password.ts';

interface Strength {
  /** How many of three bars are filled. */
  bars: 0 | 1 | 2 | 3;
  text: string;
}

const strongLength = 14;

/** Rates a password by its length; symbols do not count. */
export function passwordStrength(password: string, email: string): Strength {
  if (password === '')
    return { bars: 0, text: `At least ${minPasswordLength} characters. A few plain words work well.` };
  if (password.length < minPasswordLength)
    return { bars: 1, text: `Too short, use at least ${minPasswordLength} characters.` };
  const decision = acceptPassword(password, { email });
  if (!decision.allowed) return { bars: 1, text: `Too easy to guess: ${decision.facts.reason}.` };
  if (password.length < strongLength) return { bars: 2, text: 'Good. A longer password is even stronger.' };
  return { bars: 3, text: 'Strong.' };
}
