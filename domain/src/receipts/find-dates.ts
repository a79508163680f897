import { monthOf } from './months.ts';
import type { ReceiptLine, ReceiptWord } from './receipt-line.ts';

export type DayOrder = 'dmy' | 'mdy' | 'ymd';

/** A text that can be read as a date, with every possible reading. */
export interface FoundDate {
  line: number;
  words: readonly ReceiptWord[];
  readings: readonly { day: string; order: DayOrder }[];
  separator: string;
  /** `label` contains the words directly before the date, `beside` the rest of its line. */
  label: string;
  beside: string;
}

const gap = String.raw`\s{0,2}`;
const digit = String.raw`[\dOoIl|]`;
// '1ottobre' is the first of October, not the day '1o'.
const dayBeforeName = String.raw`(?<d>\d{1,2}|${digit}{1,2}(?!\p{L}))`;
// The OCR can join a time to the year: '10/11/2618:40'. In '10/11/2018:40' it has also dropped a digit.
const year = String.raw`(?<y>(?:19|20)\d{2}(?!\d|[.,]\d)|(?:19|20)\d{2}(?=\d{1,2}:\d{2})|\d{2}(?![\d:]|[.,]\d)|\d{2}(?=\d{2}:\d{2}))`;
const forms: readonly RegExp[] = [
  // 2026-11-10, 2026/11/10, 2026年11月10日
  new RegExp(
    String.raw`(?<!\d)(?<y>(?:19|20)\d{2})${gap}(?<s>[-/.]|年)${gap}(?<m>${digit}{1,2})${gap}(?:[-/.]|月)${gap}(?<d>${digit}{1,2})(?!\d(?!\d:\d{2}))`,
    'gu',
  ),
  // 10/11/2026, 10.11.26, 10-11-2026
  new RegExp(
    String.raw`(?<![\d.,])(?<a>${digit}{1,2})${gap}(?<s>[-/.])${gap}(?<b>${digit}{1,2})${gap}\k<s>${gap}${year}`,
    'gu',
  ),
  // 10 Nov 2026, 10-NOV-2026, 10. November 2026, 10NOV26
  new RegExp(
    String.raw`(?<![\d.,])${dayBeforeName}(?:st|nd|rd|th|\.|er)?${gap}(?<s>[-/. ]?)${gap}(?:de |of )?(?<n>[\p{L}0][\p{L}\d()|]{2,11})\.?,?${gap}[-/. ]?${gap}(?:de )?${year}`,
    'gu',
  ),
  // Nov 10, 2026
  new RegExp(
    String.raw`(?<!\p{L})(?<n>\p{L}{3,9})\.?${gap}(?<s>[- ]?)(?<d>${digit}{1,2})(?:st|nd|rd|th)?[,.]?${gap}(?<y>(?:19|20)\d{2})(?!\d(?!\d?:\d{2}))`,
    'gu',
  ),
  // 100021911/03/2026 and 21:1127-09-2026: a number or a time is joined to the date.
  /(?<=\d{3}|:\d{2})(?<a>[0-3]\d)(?<s>[-/])(?<b>[01]\d)\k<s>(?<y>20\d{2})(?!\d)/gu,
  // 21:1127.09.26: a time is joined to a date with a short year or with points.
  /(?<=\d:\d{2})(?<a>[0-3]\d)(?<s>[-/.])(?<b>[01]\d)\k<s>(?<y>(?:20)?\d{2})(?!\d)/gu,
  // 320-06-2026: a stray digit is joined to the date.
  /(?<=(?<!\S)\d)(?<a>[0-3]\d)(?<s>[-/.])(?<b>[01]\d)\k<s>(?<y>20\d{2})(?!\d)/gu,
  // 10/11-2026: the OCR misread a separator. Used only if there is no other date.
  new RegExp(
    String.raw`(?<![\d.,])(?<a>${digit}{1,2})${gap}(?<s>[-/.])${gap}(?<b>${digit}{1,2})${gap}[-/.]${gap}${year}`,
    'gu',
  ),
];

export function findDates(lines: readonly ReceiptLine[]): FoundDate[] {
  return lines.flatMap((line, index) => datesOf(line, index));
}

function datesOf(line: ReceiptLine, index: number): FoundDate[] {
  const taken: { from: number; to: number }[] = [];
  const found: FoundDate[] = [];
  for (const form of forms)
    for (const match of line.text.matchAll(form)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (taken.some((each) => from < each.to && to > each.from)) continue;
      const readings = readingsOf(match.groups ?? {});
      if (readings.length === 0) continue;
      const before = line.text.slice(Math.max(0, ...taken.map((each) => each.to).filter((end) => end <= from)), from);
      taken.push({ from, to });
      found.push({
        line: index,
        readings,
        separator: match.groups?.s ?? '',
        words: wordsBetween(line, from, to),
        label: before.split(/\s+/u).filter(Boolean).slice(-3).join(' '),
        beside: `${line.text.slice(0, from)} ${line.text.slice(to)}`,
      });
    }

  return found;
}

function readingsOf(parts: Record<string, string | undefined>): FoundDate['readings'] {
  const year = yearOf(parts.y ?? '');
  if (parts.n !== undefined) {
    const month = monthOf(parts.n);
    return month === undefined ? [] : valid([{ year, month, date: number(parts.d), order: 'dmy' }]);
  }
  if (parts.a === undefined) return valid([{ year, month: number(parts.m), date: number(parts.d), order: 'ymd' }]);
  const [first, second] = [number(parts.a), number(parts.b)];
  const read = valid([
    { year, month: second, date: first, order: 'dmy' },
    { year, month: first, date: second, order: 'mdy' },
  ]);
  const isSame = read.length === 2 && read[0]?.day === read[1]?.day;
  return isSame ? read.slice(0, 1) : read;
}

interface Parts {
  year: number;
  month: number;
  date: number;
  order: DayOrder;
}

function valid(parts: readonly Parts[]): { day: string; order: DayOrder }[] {
  return parts.flatMap(({ year, month, date, order }) => {
    const day = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
    const at = Date.parse(`${day}T00:00:00Z`);
    const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) && year >= 1990 && year <= 2099;
    return isReal ? [{ day, order }] : [];
  });
}

function yearOf(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function number(text: string | undefined): number {
  return Number((text ?? '').replace(/[Oo]/gu, '0').replace(/[Il|]/gu, '1'));
}

/** Returns the words of a line that overlap a range of its text. */
function wordsBetween({ words }: ReceiptLine, from: number, to: number): ReceiptWord[] {
  let at = 0;
  return words.filter(({ text }) => {
    const [begin, end] = [at, at + text.length];
    at = end + 1;
    return begin < to && end > from;
  });
}
