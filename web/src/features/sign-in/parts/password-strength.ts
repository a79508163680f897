import { acceptPassword, shortestPassword } from '#domain/people/password.ts';

export interface Strength {
  /** How many of three bars are filled. */
  bars: 0 | 1 | 2 | 3;
  words: string;
}

const comfortable = 14;

/** How good a password is, in words: length counts, symbols do not. */
export function passwordStrength(password: string, email: string): Strength {
  if (password === '') return { bars: 0, words: `At least ${shortestPassword} characters. A few plain words do well.` };
  if (password.length < shortestPassword)
    return { bars: 1, words: `Too short, use at least ${shortestPassword} characters.` };
  const decision = acceptPassword(password, { email });
  if (!decision.allowed) return { bars: 1, words: `Too easy to guess: ${decision.facts.reason}.` };
  if (password.length < comfortable) return { bars: 2, words: 'Good. A longer one is stronger still.' };
  return { bars: 3, words: 'Strong.' };
}
