import { splitWords } from '../text/split-words.ts';

// The same few merchants and places come again and again in a person's history; a thousand rules ask about each.
const known = new Map<string, string>();
const knownAtMost = 5000;

/** Words in lower case without accents, between spaces: whole words are found in it, parts of words are not. */
export function plainText(text: string): string {
  const cached = known.get(text);
  if (cached !== undefined) return cached;
  const plain = ` ${splitWords(text).join(' ')} `;
  if (known.size >= knownAtMost) known.clear();
  known.set(text, plain);
  return plain;
}
