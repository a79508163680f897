import { tidy } from './tidy.ts';

/**
 * Returns the initials of the first and last word of a name: 'Ana Maria Lopez' → 'AL', 'Ana' → 'A'; '?' for an empty
 * name.
 */
export function initials(name: string): string {
  const words = tidy(name).split(' ').filter(Boolean);
  const first = words.at(0);
  if (!first) return '?';
  const last = words.length > 1 ? words.at(-1) : undefined;
  return (firstLetter(first) + (last ? firstLetter(last) : '')).toUpperCase();
}

function firstLetter(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 63);
}
