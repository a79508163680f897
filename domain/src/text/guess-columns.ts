import { splitWords } from './split-words.ts';

/**
 * Guesses the column of each field; each column is used once. `names` lists the usual headers of each field, the most
 * likely first. Earlier fields take precedence.
 */
export function guessColumns(
  headers: readonly string[],
  names: readonly (readonly [field: string, names: readonly string[]])[],
): Record<string, string> {
  const free = new Map(headers.map((header) => [splitWords(header).join(' '), header]));
  const mapping: Record<string, string> = {};
  for (const [field, called] of names) {
    const name = called.map((each) => splitWords(each).join(' ')).find((each) => free.has(each));
    const header = name === undefined ? undefined : free.get(name);
    if (name === undefined || header === undefined) continue;
    mapping[field] = header;
    free.delete(name);
  }
  return mapping;
}
