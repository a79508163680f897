import { allow, type Decision, refuse } from '../decision.ts';
import { isGreater } from '../money/money.ts';
import { periodPrice, seatsProblem, type Terms } from './plans.ts';

/**
 * Decides when a change takes effect. An increase takes effect at once and is charged for the rest of the period. A
 * decrease, or a change between monthly and yearly billing, takes effect with the next period, because the current one
 * is already paid for.
 */
export function changeTerms(
  current: Terms,
  requested: Terms,
): Decision<'now' | 'period_end', 'billing.same_terms' | 'billing.too_few_seats' | 'billing.too_many_seats'> {
  const { plan, interval, seats } = requested;
  const problem = seatsProblem(plan, seats);
  if (problem === 'too_few') return refuse('billing.too_few_seats', { name: plan.name, count: plan.min_users });
  if (problem === 'too_many') return refuse('billing.too_many_seats', { name: plan.name, most: plan.max_users });
  const isSamePlan = plan.code === current.plan.code && interval === current.interval;
  if (isSamePlan && seats === current.seats) return refuse('billing.same_terms');

  if (interval !== current.interval) return allow('period_end');
  return allow(isGreater(periodPrice(requested), periodPrice(current)) ? 'now' : 'period_end');
}
