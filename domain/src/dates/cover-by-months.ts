import { addDays, daysBetween } from './calendar-days.ts';

interface Days {
  from: string;
  to: string;
}

interface MonthCover {
  /** Consecutive whole months; null if there are none. */
  months: Days | null;
  /** The days of the range that are not in `months`. */
  added: Days[];
  /** The days of `months` that are not in the range. */
  removed: Days[];
}

/** Covers a range with whole months: a month is included if at least half of it is in the range. */
export function coverByMonths(range: Days): MonthCover {
  const cover: MonthCover = { months: null, added: [], removed: [] };
  for (let month = monthOf(range.from); month.from <= range.to; month = monthOf(addDays(month.to, 1))) {
    const inside = { from: latest(range.from, month.from), to: earliest(range.to, month.to) };
    const outside = [
      { from: month.from, to: addDays(inside.from, -1) },
      { from: addDays(inside.to, 1), to: month.to },
    ].filter((days) => days.from <= days.to);
    if (2 * countDays(inside) < countDays(month)) cover.added.push(inside);
    else {
      cover.months = { from: cover.months?.from ?? month.from, to: month.to };
      cover.removed.push(...outside);
    }
  }
  return cover;
}

function countDays({ from, to }: Days): number {
  return daysBetween(from, to) + 1;
}

function monthOf(day: string): Days {
  const from = firstOfMonth(day);
  // Four days after the 28th is always in the next month.
  return { from, to: addDays(firstOfMonth(addDays(`${day.slice(0, 7)}-28`, 4)), -1) };
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}

function earliest(one: string, other: string): string {
  return one < other ? one : other;
}
