import type { TakenQuery } from '../testing/test-product.ts';

/**
 * Returns the number of sequential round trips: the length of the longest chain of statements in which each statement
 * was sent after the response to the previous one. Statements sent together count as one round trip.
 */
export function roundTrips(queries: readonly TakenQuery[]): number {
  const answered: { answered_at_ms: number; trip: number }[] = [];
  for (const { ms, answered_at_ms } of [...queries].sort((left, right) => requestedAt(left) - requestedAt(right))) {
    const requested_at_ms = answered_at_ms - ms;
    const before = answered.filter((earlier) => earlier.answered_at_ms <= requested_at_ms).map(({ trip }) => trip);
    answered.push({ answered_at_ms, trip: Math.max(0, ...before) + 1 });
  }
  return Math.max(0, ...answered.map(({ trip }) => trip));
}

function requestedAt({ ms, answered_at_ms }: TakenQuery): number {
  return answered_at_ms - ms;
}
