import { splitWords } from '../text/split-words.ts';

// Caches plain texts: a person's history repeats a few merchants and locations, and each policy compares all of them.
const known = new Map<string, string>();
const knownAtMost = 5000;

/**
 * Returns the words of a text in lower case without accents, surrounded by spaces, so that a search finds whole words
 * but not parts of words.
 */
export function plainText(text: string): string {
  const cached = known.get(text);
  if (cached !== undefined) return cached;
  const plain = ` ${splitWords(text).join(' ')} `;
  if (known.size >= knownAtMost) known.clear();
  known.set(text, plain);
  return plain;
}
