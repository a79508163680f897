const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Parses a typed date into '2026-11-15', or null. Accepts 2026-11-15, 15 Nov 2026, 15 Nov, Nov 15, 15.11.2026,
 * 15/11/2026 (day first, as the app shows dates), today, tomorrow, yesterday.
 */
export function readDate(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase().replaceAll(',', ' ');

  const offset = { today: 0, tomorrow: 1, yesterday: -1 }[text];
  if (offset !== undefined) {
    const day = new Date(`${today}T00:00:00Z`);
    day.setUTCDate(day.getUTCDate() + offset);
    return day.toISOString().slice(0, 10);
  }

  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/u.exec(text);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));

  const numeric = /^(\d{1,2})[./-](\d{1,2})(?:[./-](\d{2,4}))?$/u.exec(text);
  if (numeric) return dateOf(yearOf(numeric[3], today), Number(numeric[2]), Number(numeric[1]));

  const named = /^(?:(\d{1,2})\.?\s*([a-z]{3,9})|([a-z]{3,9})\s*(\d{1,2}))(?:\s+(\d{2,4}))?$/u.exec(text);
  if (!named) return null;
  const month = months.indexOf((named[2] ?? named[3] ?? '').slice(0, 3)) + 1;
  return dateOf(yearOf(named[5], today), month, Number(named[1] ?? named[4]));
}

function yearOf(typed: string | undefined, today: string): number {
  if (!typed) return Number(today.slice(0, 4));
  return typed.length === 2 ? 2000 + Number(typed) : Number(typed);
}

/** Returns null for a day that does not exist, such as 31 November. */
function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && year <= 2999 ? date.toISOString().slice(0, 10) : null;
}
