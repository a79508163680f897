import type { PerDiemFacts } from '../expenses/trip-facts.ts';
import { moneyFrom } from '../money/money.ts';
import type { PerDiemResult } from './calculate-per-diem.ts';
import type { Itinerary } from './itinerary.ts';

/** Returns the days of a trip and marks the travel days. */
export function perDiemFacts(
  { stops }: Pick<Itinerary, 'stops'>,
  calculation: Pick<PerDiemResult, 'days' | 'currency'> | null,
): PerDiemFacts {
  const days = calculation?.days ?? [];
  const arrivals = new Set(stops.map(({ arrives_at }) => arrives_at.slice(0, 10)));
  return {
    kind: 'per_diem',
    days: days.map(({ date, amount }, index) => ({
      date,
      is_paid: moneyFrom(amount, calculation?.currency ?? '').minor > 0n,
      is_travel: index === 0 || index === days.length - 1 || arrivals.has(date),
    })),
  };
}
