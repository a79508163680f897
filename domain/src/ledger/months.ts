/** Months of the ledger as text: '2026-10'. */

/** Returns the month of a day: '2026-10-31' → '2026-10'. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Returns the first day of a month: '2026-10' → '2026-10-01'. */
export function firstDayOf(month: string): string {
  return `${month}-01`;
}

/** Returns the last day of a month: '2026-10' → '2026-10-31'. */
export function lastDayOf(month: string): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
}

/** Moves a month by a number of months: ('2026-12', 1) → '2027-01'. */
export function addMonths(month: string, count: number): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count, 1)).toISOString().slice(0, 7);
}

/**
 * Returns the months of a range of days; undefined unless the range starts on the first day of a month and ends on the
 * last day of one. A missing start or end is allowed.
 */
export function wholeMonths(range: {
  from?: string | undefined;
  to?: string | undefined;
}): { from?: string; to?: string } | undefined {
  const { from, to } = range;
  if (from && from !== firstDayOf(monthOf(from))) return undefined;
  if (to && to !== lastDayOf(monthOf(to))) return undefined;
  return { ...(from && { from: monthOf(from) }), ...(to && { to: monthOf(to) }) };
}
