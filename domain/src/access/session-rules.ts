export const sessionHours = { min: 1, max: 720 } as const;
export const idleMinutes = { min: 5, max: 1440 } as const;

interface SessionRules {
  /** The maximum length of a session, in hours; null for the product's limit. */
  session_hours: number | null;
  /** The time that a session may be idle, in minutes; null for no limit. */
  idle_minutes: number | null;
}

/**
 * Returns the earliest of the times at which a session ends: its own expiry, the company's maximum length and the
 * company's idle limit.
 */
export function sessionEnd(
  { started_at, last_seen_at, expires_at }: { started_at: Date; last_seen_at: Date; expires_at: Date },
  { session_hours, idle_minutes }: SessionRules,
): Date {
  const ends = [
    expires_at.getTime(),
    ...(session_hours === null ? [] : [started_at.getTime() + session_hours * 3_600_000]),
    ...(idle_minutes === null ? [] : [last_seen_at.getTime() + idle_minutes * 60_000]),
  ];
  return new Date(Math.min(...ends));
}
