import { intlFormat, isEnglish } from './intl-format.ts';

/** Returns the text if it is a time of day in 24-hour format, 'HH:MM' or 'HH:MM:SS'; null for anything else. */
export function readTimeOfDay(text: string): string | null {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/u.test(text) ? text : null;
}

/** Formats a time of day: '19:05' becomes '07:05 PM'. */
export function timeOfDayText(time: string): string {
  if (!isEnglish()) return localText(time);
  const [hours = '0', ...rest] = time.split(':');
  const hour = Number(hours) % 12 || 12;
  return `${[String(hour).padStart(2, '0'), ...rest].join(':')} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}

function localText(time: string): string {
  const seconds: Intl.DateTimeFormatOptions = time.length > 5 ? { second: '2-digit' } : {};
  const at = new Date(`2026-01-01T${time}Z`);
  return intlFormat({ hour: '2-digit', minute: '2-digit', ...seconds, timeZone: 'UTC' }).format(at);
}
