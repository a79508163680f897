import { splitWords } from '#domain/text/split-words.ts';

export interface MarkedText {
  text: string;
  is_marked: boolean;
  /** Where it begins in the label. */
  at: number;
}

/** Cuts a label into the beginnings of words that were searched for and the rest: 'Expense policies', 'pol' → '…', 'pol', 'icies'. */
export function markWords(label: string, typed: string): MarkedText[] {
  const wanted = splitWords(typed);
  const pieces: MarkedText[] = [];
  let rest = 0;
  for (const { 0: word, index } of label.matchAll(/[\p{L}\p{N}]+/gu)) {
    const length = markedLength(word, wanted);
    if (length === 0) continue;
    if (index > rest) pieces.push({ text: label.slice(rest, index), is_marked: false, at: rest });
    pieces.push({ text: label.slice(index, index + length), is_marked: true, at: index });
    rest = index + length;
  }
  if (rest < label.length) pieces.push({ text: label.slice(rest), is_marked: false, at: rest });
  return pieces;
}

/** Labels of pages are plain letters, so a searched word is as long in the label as it was typed. */
function markedLength(word: string, wanted: readonly string[]): number {
  const plain = splitWords(word)[0] ?? '';
  return Math.max(0, ...wanted.filter((each) => plain.startsWith(each)).map((each) => each.length));
}
