const dayMs = 24 * 60 * 60 * 1000;

/** Today's date in a time zone: '2026-11-16'. */
export function todayIn(time_zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: time_zone, dateStyle: 'short' }).format(new Date());
}

/** Yesterday to tomorrow in UTC, which includes today in every time zone. */
export function daysAround(): { starts_on: string; ends_on: string } {
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { starts_on: dayAt(Date.now() - dayMs), ends_on: dayAt(Date.now() + dayMs) };
}

/** A date some days before today, in UTC. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
}
