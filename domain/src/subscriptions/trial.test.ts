import { describe, expect, it } from 'vitest';
import {
  isEnabled,
  phaseSpan,
  type Subscription,
  type SubscriptionPhase,
  subscriptionPhase,
  subscriptionPhases,
  trialMessage,
} from './trial.ts';

const ends = '2026-06-30T12:00:00.000Z';
const trialing: Subscription = { state: 'trialing', trial_ends_at: ends, override_phase: null };

describe('a trial', () => {
  it.each([
    ['2026-06-01T12:00:00.000Z', 'trial', 29, true, ''],
    ['2026-06-23T11:59:59.999Z', 'trial', 8, true, ''],
    ['2026-06-23T12:00:00.000Z', 'trial_ending', 7, true, 'Trial ending soon!'],
    ['2026-06-29T13:00:00.000Z', 'trial_ending', 1, true, 'Trial ending soon!'],
    ['2026-06-30T11:59:59.999Z', 'trial_ending', 1, true, 'Trial ending soon!'],
    ['2026-06-30T12:00:00.000Z', 'grace', 0, false, 'Trial period is over!'],
    ['2026-07-07T11:59:59.999Z', 'grace', 0, false, 'Trial period is over!'],
    ['2026-07-07T12:00:00.000Z', 'ended', 0, false, 'Trial period is over!'],
    ['2027-01-01T00:00:00.000Z', 'ended', 0, false, 'Trial period is over!'],
  ] as const)(
    'that ends on 30 June is, on %s, in the phase %s with %i days left',
    (now, phase, days, runs, message) => {
      expect(subscriptionPhase(trialing, now)).toBe(phase);
      expect(trialMessage(trialing, now)).toEqual({ trial_period_status: runs, message, days });
    },
  );

  it('is counted from instants in any time zone', () => {
    expect(subscriptionPhase({ ...trialing, trial_ends_at: '2026-06-30T14:00:00.000+02:00' }, ends)).toBe('grace');
  });
});

describe('the subscriptions in a phase', () => {
  const states = ['trialing', 'active', 'past_due', 'unpaid', 'cancelled'] as const;
  const now = '2026-06-15T12:00:00.000Z';
  const ends_at = ['06-01', '06-08', '06-09', '06-15', '06-16', '06-22', '06-23'].map(
    (day) => `2026-${day}T12:00:00.000Z`,
  );

  it.each(states)('of the state %s are found by exactly one span', (state) => {
    for (const trial_ends_at of ends_at) {
      const phases = subscriptionPhases.filter((phase) => {
        const span = phaseSpan(phase, now);
        if (span?.state !== state) return false;
        const { trial_ends_after, trial_ends_until } = span;
        return (
          (trial_ends_after === null || trial_ends_at > trial_ends_after) &&
          (trial_ends_until === null || trial_ends_at <= trial_ends_until)
        );
      });
      expect(phases).toEqual([subscriptionPhase({ state, trial_ends_at, override_phase: null }, now)]);
    }
  });
});

describe('a subscription', () => {
  it.each([
    ['active', 'subscribed', ''],
    ['past_due', 'past_due', ''],
    ['unpaid', 'unpaid', ''],
    ['cancelled', 'cancelled', ''],
  ] as const)('at the status %s is in the phase %s', (state, phase, message) => {
    const subscription: Subscription = { ...trialing, state };
    expect(subscriptionPhase(subscription, ends)).toBe(phase);
    expect(trialMessage(subscription, ends)).toEqual({ trial_period_status: false, message, days: 0 });
  });

  it.each(subscriptionPhases)('kept in %s by the provider stays there', (override_phase) => {
    for (const state of ['trialing', 'active', 'cancelled'] as const)
      expect(subscriptionPhase({ ...trialing, state, override_phase }, '2031-01-01T00:00:00.000Z')).toBe(
        override_phase,
      );
  });

  it.each([
    ['trial', true],
    ['trial_ending', true],
    ['grace', true],
    ['subscribed', true],
    ['past_due', true],
    ['ended', false],
    ['unpaid', false],
    ['cancelled', false],
    ['suspended', false],
  ] as [SubscriptionPhase, boolean][])('in the phase %s is enabled: %s', (phase, enabled) => {
    expect(isEnabled(phase)).toBe(enabled);
  });
});
