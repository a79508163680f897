import { splitWords } from './split-words.ts';

/**
 * Guesses which column belongs to each field. Each column is used once, and earlier fields take precedence. `names`
 * lists the usual headers of each field, the most likely first.
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
