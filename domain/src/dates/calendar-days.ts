/** Returns the calendar date that is `days` days later; earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Returns the number of days from the first date to the second; negative if the second date is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

const dayMs = 24 * 60 * 60 * 1000;
