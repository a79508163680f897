import { expect, it } from 'vitest';
import type { SubscriptionPhase } from '#domain/subscriptions/trial.ts';
import { bannerText } from './trial-detail.ts';

it.each([
  ['trial_ending', 6, 'Trial ending soon!', 'Six days left, until 18 Nov 2026.'],
  ['trial_ending', 1, 'Trial ending soon!', 'One day left, until 18 Nov 2026.'],
  ['grace', 0, 'Trial period is over!', 'It ended on 18 Nov 2026.'],
] as [SubscriptionPhase, number, string, string][])(
  'describes the phase %s with %i days left',
  (phase, days, message, detail) => {
    const trial_period_msg = { trial_period_status: days > 0, message, days };
    expect(bannerText({ phase, trial_period_msg }, '18 Nov 2026')).toMatchObject({ title: message, detail });
  },
);

it('says that a payment is due', () => {
  const trial_period_msg = { trial_period_status: false, message: '', days: 0 };
  expect(bannerText({ phase: 'past_due', trial_period_msg }, '18 Nov 2026')?.title).toBe('Payment due.');
  expect(bannerText({ phase: 'subscribed', trial_period_msg }, '18 Nov 2026')).toBeNull();
});
