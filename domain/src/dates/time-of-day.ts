/** A time of day in 24-hour form, 'HH:MM' or 'HH:MM:SS'; null for anything else. */
export function readTimeOfDay(text: string): string | null {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/u.test(text) ? text : null;
}

/** '19:05' becomes '07:05 PM'. */
export function timeOfDayText(time: string): string {
  const [hours = '0', ...rest] = time.split(':');
  const hour = Number(hours) % 12 || 12;
  return `${[String(hour).padStart(2, '0'), ...rest].join(':')} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}
