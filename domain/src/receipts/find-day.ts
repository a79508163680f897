import type { Country } from './countries.ts';
import { type DayOrder, type FoundDate, findDates } from './find-dates.ts';
import type { ReceiptLine, ReceiptWord } from './receipt-line.ts';
import { plainText, says } from './says.ts';
import { dayWords, otherDayWords } from './trade-words.ts';

interface FoundDay {
  day: string;
  confidence: 'low' | 'medium' | 'high';
  line: number;
  words: readonly ReceiptWord[];
}

const dayMs = 86_400_000;

/**
 * Finds the date of the purchase among the dates on a receipt, by its label, a time beside it, its position and its
 * age.
 */
export function findDay(
  lines: readonly ReceiptLine[],
  options: { today: string; country: Country | undefined; is_guessed?: boolean },
): FoundDay | undefined {
  const dates = findDates(lines);
  const order = orderOf(dates, options);
  const ranked = dates
    .map((date) => ({ date, ...readAs(date, { ...options, order }) }))
    .filter(({ day }) => day !== undefined)
    .map((each) => ({ ...each, score: scoreOf(lines, each.date, each.day ?? '', options.today) }))
    .sort((left, right) => right.score - left.score);
  const [best] = ranked;
  if (!best?.day) return undefined;
  const { day, isCertain, date } = best;
  const isClose = ranked.some((each) => each.day !== day && best.score - each.score < 10);
  const isSure = date.words.every(({ confidence }) => confidence >= 75);
  return {
    day,
    line: date.line,
    words: date.words,
    confidence: best.score < 0 || !isSure ? 'low' : isCertain && !isClose ? 'high' : 'medium',
  };
}

/**
 * Returns the order of day and month: that of an unambiguous date on the receipt, else the usual one in its country.
 */
function orderOf(dates: readonly FoundDate[], options: { country: Country | undefined }): DayOrder {
  const shown = dates.flatMap(({ readings }) => (readings.length === 1 ? (readings[0]?.order ?? []) : []));
  const telling = shown.find((order) => order !== 'ymd');
  return telling ?? options.country?.day_order ?? 'dmy';
}

function readAs(
  { readings, separator }: FoundDate,
  options: { today: string; order: DayOrder; is_guessed?: boolean },
): { day: string | undefined; isCertain: boolean } {
  const possible = readings.filter(
    ({ day }) => ageDays(day, options.today) >= -1 && ageDays(day, options.today) < 5500,
  );
  const [only] = possible.length > 0 ? possible : readings;
  if (possible.length <= 1) return { day: only?.day, isCertain: readings.length === 1 };
  // A date with dots starts with the day. A date with dashes usually does too, so it is read that way if the country is
  // only a guess.
  const order = separator === '.' || (separator === '-' && options.is_guessed) ? 'dmy' : options.order;
  const chosen = possible.find((each) => each.order === order) ?? only;
  return { day: chosen?.day, isCertain: separator === '.' };
}

function scoreOf(lines: readonly ReceiptLine[], date: FoundDate, day: string, today: string): number {
  const line = lines[date.line];
  const label = plainText(date.label);
  const age = ageDays(day, today);
  return (
    (says(label, otherDayWords) ? -50 : says(label, dayWords) ? 40 : 0) +
    (/\b\d{1,2}[:.h]\d{2}(:\d{2})?\b/u.test(date.beside) ? 25 : 0) +
    (age < -1 ? -80 : age > 3650 ? -40 : age > 1100 ? -20 : age > 400 ? -8 : 0) +
    // The purchase date is usually near the top.
    (1 - date.line / Math.max(1, lines.length)) * 8 +
    Math.min(6, Math.max(0, ((line?.size ?? 1) - 1) * 6))
  );
}

function ageDays(day: string, today: string): number {
  return (Date.parse(today) - Date.parse(day)) / dayMs;
}
