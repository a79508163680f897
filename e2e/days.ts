const dayMs = 24 * 60 * 60 * 1000;

/** Returns today's date in a time zone, such as '2026-11-16'. */
export function todayIn(time_zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format(new Date());
}

/** Returns yesterday and tomorrow in UTC. This period includes today in every time zone. */
export function daysAround(): { starts_on: string; ends_on: string } {
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { starts_on: dayAt(Date.now() - dayMs), ends_on: dayAt(Date.now() + dayMs) };
}

/** Returns the date in UTC this many days before today. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
}
