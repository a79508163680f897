import { tidy } from './tidy.ts';

/**
 * Returns the distinct words of the texts for searching, sorted: in lower case, without accents, only letters and
 * digits, each cut to 64 characters.
 */
export function searchWords(...texts: (string | null | undefined)[]): string[] {
  const words = new Set<string>();
  for (const text of texts) for (const word of splitWords(text ?? '')) words.add(word.slice(0, 64));
  return [...words].sort();
}

export function splitWords(text: string): string[] {
  return tidy(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
