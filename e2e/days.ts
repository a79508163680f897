const dayMs = 24 * 60 * 60 * 1000;

/** From yesterday to tomorrow: wherever somebody is, their own today is among them. */
export function daysAround(): { starts_on: string; ends_on: string } {
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { starts_on: dayAt(Date.now() - dayMs), ends_on: dayAt(Date.now() + dayMs) };
}
