import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRoles } from '../access/default-roles.ts';
import { featuresFrom } from '../access/features.ts';
import { moneyFrom } from '../money/money.ts';
import { noControls, noRelease, type PaymentControls, releaseReason } from './payment-controls.ts';
import { canRelease, type ReleaseAction } from './payment-release.ts';
import { canPayout, type PaidSubject, type PayoutAction } from './payout-rights.ts';

const today = '2026-11-17';
const usd = (amount: string) => moneyFrom(amount, 'USD');

describe('a payment needs a second person', () => {
  it.each<[string, Partial<PaymentControls>, string | null, string | null, string | null]>([
    ['never without rules', {}, '9000000.00', today, null],
    ['not at the limit', { release_above: usd('5000.00') }, '5000.00', null, null],
    ['one cent above it', { release_above: usd('5000.00') }, '5000.01', null, 'above USD 5,000.00'],
    ['above nothing', { release_above: usd('0') }, '0.01', null, 'above USD 0.00'],
    [
      'without a rate to compare',
      { release_above: usd('5000.00') },
      null,
      null,
      'no exchange rate to compare it with USD 5,000.00',
    ],
    [
      'on the day the bank account changed',
      { bank_change_days: 7 },
      '1.00',
      today,
      'the payee’s bank account changed on 17 Nov 2026',
    ],
    [
      'six days later',
      { bank_change_days: 7 },
      '1.00',
      '2026-11-11',
      'the payee’s bank account changed on 11 Nov 2026',
    ],
    ['not seven days later', { bank_change_days: 7 }, '1.00', '2026-11-10', null],
    ['not without a bank account', { bank_change_days: 7 }, '1.00', null, null],
  ])('%s', (_, rules, amount, bank_changed_on, reason) => {
    const payment = { amount: amount === null ? null : usd(amount), bank_changed_on, today };
    expect(releaseReason({ ...noControls, ...rules }, payment)).toBe(reason);
  });

  it('exactly when it is above the limit', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (paid, limit) => {
        const [amount, above] = [
          { minor: BigInt(paid), currency: 'USD' },
          { minor: BigInt(limit), currency: 'USD' },
        ];
        const rules = { ...noControls, release_above: above };
        expect(releaseReason(rules, { amount, bank_changed_on: null, today }) !== null).toBe(paid > limit);
      }),
    );
  });
});

const payer = (user_id: string, key = 'finance') => ({
  user_id,
  access: {
    is_provider_admin: false,
    roles: defaultRoles.filter((role) => role.key === key),
    features: featuresFrom([]),
    stands_in_chain: false,
  },
});
const waiting = (more: Partial<PaidSubject> = {}): PaidSubject => ({
  kind: 'report',
  owner_id: 'ana',
  stage: 'payment_queued',
  item_currency: 'USD',
  payable: '10.00',
  mode: null,
  on_hold_reason: '',
  ...noRelease,
  release_reason: 'above USD 5.00',
  release_requested_by: 'fin',
  is_approver_barred: false,
  ...more,
});

describe('releasing a payment', () => {
  it.each<[string, ReleaseAction, string, Partial<PaidSubject>, string]>([
    ['by a second person', 'release_payment', 'pay', {}, 'allowed'],
    ['by the payer', 'release_payment', 'fin', {}, 'payout.release_own'],
    ['by the payee', 'release_payment', 'pay', { owner_id: 'pay' }, 'payout.own_item'],
    ['by an approver', 'release_payment', 'pay', { is_approver_barred: true }, 'payout.approved_by_you'],
    ['twice', 'release_payment', 'pay', { released_at: new Date() }, 'payout.not_to_release'],
    ['that needs none', 'release_payment', 'pay', { release_reason: null }, 'payout.not_to_release'],
    ['that is on its way', 'release_payment', 'pay', { stage: 'payment_processing' }, 'payout.not_to_release'],
    ['rejected by the payer', 'reject_payment', 'fin', {}, 'allowed'],
    ['rejected after its release', 'reject_payment', 'pay', { released_at: new Date() }, 'payout.not_to_release'],
  ])('%s', (_, action, user_id, more, expected) => {
    const decision = canRelease(action, payer(user_id), waiting(more));
    expect(decision.allowed ? 'allowed' : decision.code).toBe(expected);
  });

  it('needs the right to pay', () => {
    expect(canRelease('release_payment', payer('eve', 'employee'), waiting())).toMatchObject({ code: 'access.denied' });
  });
});

describe('paying', () => {
  it.each<[PayoutAction, Partial<PaidSubject>, string]>([
    ['process', {}, 'payout.to_release'],
    ['process', { released_at: new Date() }, 'allowed'],
    ['back_to_approved', {}, 'allowed'],
    ['queue', { stage: 'approved', release_reason: null, is_approver_barred: true }, 'payout.approved_by_you'],
    ['process', { release_reason: null, is_approver_barred: true }, 'payout.approved_by_you'],
    ['paid', { stage: 'payment_processing', mode: 'manual', is_approver_barred: true }, 'payout.approved_by_you'],
    ['fail', { stage: 'payment_processing', mode: 'manual', is_approver_barred: true }, 'allowed'],
    ['send_back', { stage: 'approved', is_approver_barred: true }, 'allowed'],
  ])('%s %j is %s', (action, more, expected) => {
    const decision = canPayout(action, payer('fin'), waiting(more));
    expect(decision.allowed ? 'allowed' : decision.code).toBe(expected);
  });
});
