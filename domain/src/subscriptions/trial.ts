/** The subscription of a company. Instants are ISO strings. */
export interface Subscription {
  state: SubscriptionState;
  trial_ends_at: string;
  /** A phase set by the provider that applies regardless of dates; null if there is none. */
  override_phase: SubscriptionPhase | null;
}

const subscriptionStates = ['trialing', 'active', 'past_due', 'unpaid', 'cancelled'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/**
 * The phases of a company's subscription. During grace, and while a payment is due, the product works and shows a
 * banner. Once the trial has ended, or the subscription is unpaid, cancelled or suspended by the provider, everyone is
 * redirected to /subscriptions.
 */
export const subscriptionPhases = [
  'trial',
  'trial_ending',
  'grace',
  'ended',
  'subscribed',
  'past_due',
  'unpaid',
  'cancelled',
  'suspended',
] as const;
export type SubscriptionPhase = (typeof subscriptionPhases)[number];

export const trialDays = 30;
const graceDays = 7;
const bannerFromDays = 7;

const dayMs = 24 * 60 * 60 * 1000;

export function subscriptionPhase(subscription: Subscription, now: string): SubscriptionPhase {
  if (subscription.override_phase) return subscription.override_phase;
  switch (subscription.state) {
    case 'active':
      return 'subscribed';
    case 'past_due':
    case 'unpaid':
    case 'cancelled':
      return subscription.state;
    case 'trialing': {
      const leftMs = Date.parse(subscription.trial_ends_at) - Date.parse(now);
      if (leftMs > bannerFromDays * dayMs) return 'trial';
      if (leftMs > 0) return 'trial_ending';
      return leftMs > -graceDays * dayMs ? 'grace' : 'ended';
    }
  }
}

/** The conditions by which a query finds the subscriptions in a phase: their state and the end of their trial. */
interface PhaseSpan {
  state: SubscriptionState;
  /**
   * The limits for the end of a trial; null for no limit. `trial_ends_after` is exclusive, and `trial_ends_until` is
   * inclusive.
   */
  trial_ends_after: string | null;
  trial_ends_until: string | null;
}

/** Returns the query conditions for a phase at this time; null for a phase that only the provider sets. */
export function phaseSpan(phase: SubscriptionPhase, now: string): PhaseSpan | null {
  const at = (days: number) => new Date(Date.parse(now) + days * dayMs).toISOString();
  const trial = (after: number | null, until: number | null): PhaseSpan => ({
    state: 'trialing',
    trial_ends_after: after === null ? null : at(after),
    trial_ends_until: until === null ? null : at(until),
  });
  switch (phase) {
    case 'trial':
      return trial(bannerFromDays, null);
    case 'trial_ending':
      return trial(0, bannerFromDays);
    case 'grace':
      return trial(-graceDays, 0);
    case 'ended':
      return trial(null, -graceDays);
    case 'subscribed':
      return { state: 'active', trial_ends_after: null, trial_ends_until: null };
    case 'past_due':
    case 'unpaid':
    case 'cancelled':
      return { state: phase, trial_ends_after: null, trial_ends_until: null };
    case 'suspended':
      return null;
  }
}

/** The phases in which a company can use the product without paying: the trial, its last days, and the grace period. */
export const runningTrials: readonly SubscriptionPhase[] = ['trial', 'trial_ending', 'grace'];

const closedPhases: readonly SubscriptionPhase[] = ['ended', 'unpaid', 'cancelled', 'suspended'];

export function isEnabled(phase: SubscriptionPhase): boolean {
  return !closedPhases.includes(phase);
}

interface TrialMessage {
  /** Whether the trial is still running. False in the grace period. */
  trial_period_status: boolean;
  message: '' | 'Trial ending soon!' | 'Trial period is over!';
  /** The days left of the trial, rounded up; 0 in every phase outside the trial. */
  days: number;
}

/** Returns the contents of the trial banner. The message is empty if no banner is shown. */
export function trialMessage(subscription: Subscription, now: string): TrialMessage {
  const phase = subscriptionPhase(subscription, now);
  const days = Math.max(0, Math.ceil((Date.parse(subscription.trial_ends_at) - Date.parse(now)) / dayMs));
  switch (phase) {
    case 'trial':
      return { trial_period_status: true, message: '', days };
    case 'trial_ending':
      return { trial_period_status: true, message: 'Trial ending soon!', days };
    case 'grace':
    case 'ended':
      return { trial_period_status: false, message: 'Trial period is over!', days: 0 };
    case 'subscribed':
    case 'past_due':
    case 'unpaid':
    case 'cancelled':
    case 'suspended':
      return { trial_period_status: false, message: '', days: 0 };
  }
}
