const dayMs = 24 * 60 * 60 * 1000;

/** Yesterday to tomorrow in UTC, which includes today in every time zone. */
export function daysAround(): { starts_on: string; ends_on: string } {
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { starts_on: dayAt(Date.now() - dayMs), ends_on: dayAt(Date.now() + dayMs) };
}
