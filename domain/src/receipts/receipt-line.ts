import { levelMiddles } from './level-words.ts';

/** A word on a page. Positions are in thousandths of the page's width and height; confidence is from 0 to 100. */
export interface ReceiptWord {
  text: string;
  confidence: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /**
   * The slope of the word's line: its drop in thousandths of the page's height per thousandth of the page's width;
   * undefined if unknown.
   */
  slope?: number;
}

export interface Box {
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A line as people see it: words at about the same height, from left to right. Pages count from 1. */
export interface ReceiptLine {
  page: number;
  words: readonly ReceiptWord[];
  text: string;
  /** The height of the letters relative to the usual one on the receipt; 1 if not known. */
  size: number;
}

/**
 * The maximum number of words on a page, of lines, of words in a line, and of letters in a word. They are higher than
 * any receipt needs; longer documents are cut, so that one upload cannot delay others.
 */
const [mostWords, mostLines, longestLine, longestWord] = [3000, 300, 40, 60];

/**
 * Groups words into lines, regardless of their order in the input. A label at one edge and its amount at the other are
 * on the same line.
 */
export function linesOf(pages: readonly (readonly ReceiptWord[])[]): ReceiptLine[] {
  const lines = pages.flatMap((all, index) => {
    const words = all
      .slice(0, mostWords)
      .map((word) => ({ ...word, text: word.text.slice(0, longestWord) }))
      .flatMap(splitFromLabel);
    const usual = median(words.map(({ height }) => height));
    return rowsOf(words).map((row) => lineFrom(row.slice(0, longestLine), { page: index + 1, usual }));
  });
  return bounded(lines);
}

/** Reads lines of text without positions, as in a PDF or an email. */
export function linesOfText(text: string): ReceiptLine[] {
  const nowhere = { confidence: 95, left: 0, top: 0, width: 0, height: 0 };
  const lines = text
    .slice(0, mostWords * longestWord)
    .split(/\r?\n|\r/u)
    .map((line) => line.split(/\s+/u).filter(Boolean).slice(0, longestLine))
    .filter((words) => words.length > 0)
    .map((words) => words.map((word) => ({ ...nowhere, text: word.slice(0, longestWord) })))
    .map((words) => ({ page: 1, size: 1, words, text: words.map((word) => word.text).join(' ') }));
  return bounded(lines);
}

/** Keeps the first and the last lines of a very long receipt: the merchant is at the top, the total at the bottom. */
function bounded(lines: ReceiptLine[]): ReceiptLine[] {
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines / 2), ...lines.slice(-mostLines / 2)];
}

/** Returns the box around these words; null if they have no position. */
export function boxAround(line: Pick<ReceiptLine, 'page'>, words: readonly ReceiptWord[]): Box | null {
  if (words.length === 0 || words.every(({ width, height }) => width === 0 && height === 0)) return null;
  const left = Math.min(...words.map((word) => word.left));
  const top = Math.min(...words.map((word) => word.top));
  const right = Math.max(...words.map((word) => word.left + word.width));
  const bottom = Math.max(...words.map((word) => word.top + word.height));
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return {
    page: line.page,
    left: tenths(left),
    top: tenths(top),
    width: tenths(right - left),
    height: tenths(bottom - top),
  };
}

/** Splits a label and its amount that the OCR joined: 'GST:RM5.33'. */
function splitFromLabel(word: ReceiptWord): ReceiptWord[] {
  const [, label, amount] = /^(.*[\p{L}%)]:)([^\d:]{0,4}\d[\d.,]*-?)$/u.exec(word.text) ?? [];
  if (!label || !amount) return [word];
  const width = (word.width * label.length) / word.text.length;
  return [
    { ...word, text: label, width },
    { ...word, text: amount, left: word.left + width, width: word.width - width },
  ];
}

interface Row {
  middle: number;
  height: number;
  words: ReceiptWord[];
}

function rowsOf(words: readonly ReceiptWord[]): ReceiptWord[][] {
  const rows: Row[] = [];
  const middles = levelMiddles(words);
  const placed = words.map((word, index) => ({ word, middle: middles[index] ?? 0 }));
  for (const { word, middle } of placed.sort((left, right) => left.middle - right.middle)) {
    const row = rows.findLast((each) => isLevel(each, word, middle));
    if (!row) rows.push({ middle, height: word.height, words: [word] });
    else {
      row.words.push(word);
      row.middle += (middle - row.middle) / row.words.length;
      row.height = Math.max(row.height, word.height);
    }
  }
  return rows
    .sort((left, right) => left.middle - right.middle)
    .map((row) => row.words.sort((left, right) => left.left - right.left));
}

/**
 * True if a word belongs to a row. A comma is shorter than a capital letter, so a word may be shorter than its row, but
 * a line of small print is a separate row.
 */
function isLevel(row: Row, word: ReceiptWord, middle: number): boolean {
  const apart = Math.abs(row.middle - middle);
  const overlaps = row.words.some(
    (other) => word.left < other.left + other.width && other.left < word.left + word.width,
  );
  return apart < Math.min(row.height, Math.max(word.height, row.height / 2)) * (overlaps ? 0.25 : 0.55);
}

function lineFrom(words: readonly ReceiptWord[], options: { page: number; usual: number }): ReceiptLine {
  const height = median(words.map((word) => word.height));
  return {
    page: options.page,
    words,
    text: words.map(({ text }) => text).join(' '),
    size: options.usual > 0 ? height / options.usual : 1,
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
