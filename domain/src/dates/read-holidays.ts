import { readDay } from '../expenses/sheet/sheet-cells.ts';
import { isCalendarDate } from '../formula/value.ts';
import { tidy } from '../text/tidy.ts';
import { addDays } from './calendar-days.ts';
import { type DayOrder, dayOrderIn } from './day-order.ts';

interface Holiday {
  day: string;
  name: string;
}

export interface ReadHolidays {
  holidays: Holiday[];
  /** The lines that are neither a holiday nor the heading. */
  problems: { line: number; text: string }[];
}

/** The maximum number of holidays that one event of a calendar file can add. */
const maxDaysOfEvent = 31;

/** True if the text is a calendar file in the iCalendar format (.ics). */
export function isCalendarFile(text: string): boolean {
  return /^\s*BEGIN:VCALENDAR/iu.test(text);
}

/** Reads the all-day events of a calendar file. An event of several days becomes one holiday per day. */
export function readCalendarFile(text: string): ReadHolidays {
  // A line that begins with a space continues the previous line.
  const lines = text.replace(/\r?\n[ \t]/gu, '').split(/\r?\n/u);
  const read: ReadHolidays = { holidays: [], problems: [] };
  let event = { line: 0, start: '', end: '', name: '' };
  for (const [index, line] of lines.entries()) {
    const [, key = '', value = ''] = /^([A-Za-z-]+)[^:]*:(.*)$/u.exec(line) ?? [];
    switch (key.toUpperCase()) {
      case 'BEGIN':
        event = { line: index + 1, start: '', end: '', name: '' };
        break;
      case 'DTSTART':
        event.start = dayIn(value);
        break;
      case 'DTEND':
        event.end = dayIn(value);
        break;
      case 'SUMMARY':
        event.name = unescaped(value);
        break;
      case 'END':
        if (value.toUpperCase() !== 'VEVENT') break;
        if (event.start && event.name) read.holidays.push(...daysOf(event));
        else read.problems.push({ line: event.line, text: event.name || 'An event without a name' });
    }
  }
  return read;
}

/** Reads the rows of a table, each with a day and a name. The first row may be a heading. */
export function readHolidayRows(rows: readonly (readonly string[])[], otherwise: DayOrder): ReadHolidays {
  const order = dayOrderIn(
    rows.map(([day = '']) => day),
    otherwise,
  );
  const read: ReadHolidays = { holidays: [], problems: [] };
  rows.forEach(([dayText = '', nameText = ''], index) => {
    const [day, name] = [readDay(dayText, order), tidy(nameText).slice(0, 100)];
    if (day && name) read.holidays.push({ day, name });
    else if (index > 0 || day)
      read.problems.push({ line: index + 1, text: tidy(`${dayText} ${nameText}`).slice(0, 100) });
  });
  return read;
}

/** Reads the date at the start of '20261225' or '20261225T000000'; empty if there is none. */
function dayIn(value: string): string {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/u.exec(value) ?? [];
  const found = `${year}-${month}-${day}`;
  return day && isCalendarDate(found) ? found : '';
}

function unescaped(value: string): string {
  return tidy(value.replace(/\\[nN]/gu, ' ').replace(/\\(.)/gu, '$1')).slice(0, 100);
}

/** Lists the days of an event. In a calendar file, the end of an event is the day after its last day. */
function daysOf({ start, end, name }: { start: string; end: string; name: string }): Holiday[] {
  const days = [{ day: start, name }];
  for (let day = addDays(start, 1); day < end && days.length < maxDaysOfEvent; day = addDays(day, 1))
    days.push({ day, name });
  return days;
}
