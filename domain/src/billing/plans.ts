import { type Money, moneyFrom } from '../money/money.ts';

export const billingIntervals = ['month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

/** The features that a plan can include in addition to expenses, reports and approvals, which every plan has. */
export const planFeatures = [
  'multi_level_approval',
  'corporate_cards',
  'advances',
  'analytics',
  'accounting_export',
  'bank_payments',
  'priority_support',
] as const;
export type PlanFeature = (typeof planFeatures)[number];

/** The features that a company's plan lacks, each with the name of the cheapest plan that has it. */
export type MissingFeatures = Partial<Record<PlanFeature, string>>;

export const planFeatureLabel = {
  multi_level_approval: 'Approval in several steps',
  corporate_cards: 'Corporate cards',
  advances: 'Cash advances',
  analytics: 'Analytics and insights',
  accounting_export: 'Accounting exports',
  bank_payments: 'Bank payments',
  priority_support: 'Priority support',
} satisfies Record<PlanFeature, string>;

/** A plan that the provider sells. The prices are decimals for one user and one month or one year. */
export interface Plan {
  code: string;
  name: string;
  currency: string;
  month_price: string;
  year_price: string;
  min_users: number;
  /** The maximum number of users; null for no limit. */
  max_users: number | null;
  features: readonly PlanFeature[];
}

/** The properties of a subscription that determine its price. */
export interface Terms {
  plan: Plan;
  interval: BillingInterval;
  seats: number;
}

export function pricePerSeat({ plan, interval }: Pick<Terms, 'plan' | 'interval'>): Money {
  return moneyFrom(interval === 'month' ? plan.month_price : plan.year_price, plan.currency);
}

/** Returns the price of all seats for one whole period. */
export function periodPrice(terms: Terms): Money {
  const price = pricePerSeat(terms);
  return { minor: price.minor * BigInt(terms.seats), currency: price.currency };
}

export function seatsProblem(plan: Plan, seats: number): 'too_few' | 'too_many' | null {
  if (seats < plan.min_users) return 'too_few';
  return plan.max_users !== null && seats > plan.max_users ? 'too_many' : null;
}

/**
 * Returns the number of seats that fits the people who are active now. It is never below the plan's minimum or above
 * its maximum.
 */
export function suggestedSeats(plan: Plan, active_users: number): number {
  const seats = Math.max(plan.min_users, active_users);
  return plan.max_users === null ? seats : Math.min(seats, plan.max_users);
}
