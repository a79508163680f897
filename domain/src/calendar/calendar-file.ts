/** An all-day event of a calendar file. */
export interface CalendarDay {
  id: string;
  /** The date, such as '2026-11-30'. */
  day: string;
  title: string;
  details: string;
  url: string;
}

/** Writes a calendar in the iCalendar format (RFC 5545), to which calendar apps can subscribe. */
export function calendarFile({ name, days, now }: { name: string; days: readonly CalendarDay[]; now: Date }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Outlay//Approvals//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...days.flatMap((day) => eventLines(day, now)),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

function eventLines({ id, day, title, details, url }: CalendarDay, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${id}@outlay`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/gu, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(details)}`,
    `URL:${url}`,
    // The event does not mark the day as busy.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/gu, '\\$&').replaceAll(/\r\n|\r|\n/gu, '\\n');
}

const maxBytes = 75;

/** Folds a line after at most 75 bytes; each continuation line starts with a space. Characters are never split. */
function foldLine(line: string): string {
  const parts = [''];
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > maxBytes) {
      parts.push('');
      // The space at the start of the next line takes one byte.
      bytes = 1;
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts.join('\r\n ');
}
