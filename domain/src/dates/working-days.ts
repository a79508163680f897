import { addDays } from './calendar-days.ts';
import { weekdayOf } from './local-day.ts';

/** The days on which a company does not work. If both lists are empty, every day is a working day. */
export interface WorkCalendar {
  /** The weekdays that are off, from 1 for Monday to 7 for Sunday; never all seven. */
  days_off: readonly number[];
  /** The dates of the holidays, as 'YYYY-MM-DD'. */
  holidays: readonly string[];
}

export const everyDay: WorkCalendar = { days_off: [], holidays: [] };

export function isWorkingDay(day: string, { days_off, holidays }: WorkCalendar): boolean {
  return !days_off.includes(weekdayOf(day)) && !holidays.includes(day);
}

/** Adds a number of working days to a date. A count of 0 returns the date itself. */
export function addWorkingDays(day: string, count: number, calendar: WorkCalendar): string {
  let last = day;
  for (let left = count; left > 0; ) {
    last = addDays(last, 1);
    if (isWorkingDay(last, calendar)) left -= 1;
  }
  return last;
}

/**
 * Returns how many calendar days, counted back from today and including it, contain the given number of working days.
 * Both numbers are equal if every day is a working day.
 */
export function calendarDaysFor(count: number, today: string, calendar: WorkCalendar): number {
  let days = 0;
  for (let left = count; left > 0; days += 1) if (isWorkingDay(addDays(today, -days), calendar)) left -= 1;
  return days;
}

/** Returns the last working day before a day. */
export function workingDayBefore(day: string, calendar: WorkCalendar): string {
  let before = addDays(day, -1);
  while (!isWorkingDay(before, calendar)) before = addDays(before, -1);
  return before;
}
