import { splitWords } from '#domain/text/split-words.ts';

interface MarkedText {
  text: string;
  is_marked: boolean;
  /** The index of the text's first character in the label. */
  at: number;
}

/**
 * Splits a label into matching word beginnings and the rest: 'Expense policies', 'pol' → 'Expense ', 'pol', 'icies'.
 */
export function markWords(label: string, typed: string): MarkedText[] {
  const searched = splitWords(typed);
  const pieces: MarkedText[] = [];
  let rest = 0;
  for (const { 0: word, index } of label.matchAll(/[\p{L}\p{N}]+/gu)) {
    const length = markedLength(word, searched);
    if (length === 0) continue;
    if (index > rest) pieces.push({ text: label.slice(rest, index), is_marked: false, at: rest });
    pieces.push({ text: label.slice(index, index + length), is_marked: true, at: index });
    rest = index + length;
  }
  if (rest < label.length) pieces.push({ text: label.slice(rest), is_marked: false, at: rest });
  return pieces;
}

/**
 * Returns how many letters of a word match. An accented letter counts as one letter, so the match has the same length
 * in the label as in the search text.
 */
function markedLength(word: string, searched: readonly string[]): number {
  const plain = splitWords(word)[0] ?? '';
  return Math.max(0, ...searched.filter((term) => plain.startsWith(term)).map((term) => term.length));
}
