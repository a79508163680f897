import { plural, t } from '#domain/language/translate.ts';
import { acceptPassword, minPasswordLength } from '#domain/people/password.ts';

interface Strength {
  /** The number of filled bars, of three. */
  bars: 0 | 1 | 2 | 3;
  text: string;
}

const strongLength = 14;

/** Rates a password by its length, unless it is easy to guess. Symbols make no difference. */
export function passwordStrength(password: string, email: string): Strength {
  if (password === '') return { bars: 0, text: minLengthHint() };
  if (password.length < minPasswordLength) return { bars: 1, text: tooShortText() };
  const decision = acceptPassword(password, { email });
  if (!decision.allowed) return { bars: 1, text: t`Too easy to guess: ${decision.facts.reason}.` };
  if (password.length < strongLength) return { bars: 2, text: t`Good. A longer password is even stronger.` };
  return { bars: 3, text: t`Strong.` };
}

function minLengthHint(): string {
  return plural(
    minPasswordLength,
    'At least 1 character. A few plain words work well.',
    'At least # characters. A few plain words work well.',
  );
}

function tooShortText(): string {
  return plural(minPasswordLength, 'Too short, use at least 1 character.', 'Too short, use at least # characters.');
}
