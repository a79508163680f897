import { splitWords } from '../text/split-words.ts';

/**
 * Returns the permanent key of a role, derived from its original name. `taken` contains the company's existing keys.
 */
export function roleKey(name: string, taken: ReadonlySet<string>): string {
  const words = splitWords(name)
    .map((word) => word.replace(/[^a-z0-9]/gu, ''))
    .filter(Boolean)
    .join('_');
  const base = (/^[a-z]/u.test(words) ? words : `role_${words}`).slice(0, 50).replace(/_+$/u, '');
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? base : `${base}_${count}`;
    if (!taken.has(key)) return key;
  }
}
