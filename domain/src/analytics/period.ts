import { Temporal } from 'temporal-polyfill';
import { allow, type Decision, refuse } from '../decision.ts';

interface Period {
  from: string;
  to: string;
}

/** The maximum period of a list in years. A longer period would have too many rows. */
const maxPeriodYears = 3;

/**
 * Returns the period of a list of past items: the last twelve months unless filters set another one. Refuses a period
 * that is too long.
 */
export function analyticsPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): Decision<Period, 'analytics.period_too_long'> {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = from ?? Temporal.PlainDate.from(last).subtract({ years: 1 }).add({ days: 1 }).toString();
  const longest = Temporal.PlainDate.from(first).add({ years: maxPeriodYears });
  if (Temporal.PlainDate.compare(last, longest) >= 0)
    return refuse('analytics.period_too_long', { years: maxPeriodYears });
  return allow({ from: first, to: last });
}
