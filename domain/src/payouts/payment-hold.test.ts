import { describe, expect, it } from 'vitest';
import { defaultRoles } from '../access/default-roles.ts';
import { featuresFrom } from '../access/features.ts';
import { noRelease } from './payment-controls.ts';
import { canHold, type HoldAction } from './payment-hold.ts';
import { canPayout, type PaidSubject, type PayoutAction } from './payout-rights.ts';

const payer = {
  user_id: 'fin',
  access: {
    is_provider_admin: false,
    roles: defaultRoles.filter(({ key }) => key === 'finance'),
    features: featuresFrom([]),
    stands_in_chain: false,
  },
};
const subject = (more: Partial<PaidSubject> = {}): PaidSubject => ({
  kind: 'report',
  owner_id: 'ana',
  stage: 'approved',
  item_currency: 'USD',
  payable: '10.00',
  mode: null,
  on_hold_reason: '',
  ...noRelease,
  is_approver_barred: false,
  ...more,
});
const on_hold_reason = 'Waiting for the invoice';

describe('holding a payment', () => {
  it.each<[HoldAction, Partial<PaidSubject>, string]>([
    ['hold', {}, 'allowed'],
    ['hold', { stage: 'payment_queued' }, 'allowed'],
    ['hold', { stage: 'payment_processing' }, 'payout.hold_too_late'],
    ['hold', { stage: 'paid' }, 'payout.hold_too_late'],
    ['hold', { owner_id: 'fin' }, 'payout.own_item'],
    ['hold', { on_hold_reason }, 'payout.already_on_hold'],
    ['release', { on_hold_reason }, 'allowed'],
    ['release', {}, 'payout.not_on_hold'],
  ])('%s of %j: %s', (action, more, result) => {
    const decision = canHold(action, payer, subject(more));
    expect(decision.allowed ? 'allowed' : decision.code).toBe(result);
  });

  it.each<[PayoutAction, PaidSubject['stage'], boolean]>([
    ['queue', 'approved', false],
    ['process', 'payment_queued', false],
    ['paid', 'payment_queued', false],
    ['close', 'approved', false],
    ['send_back', 'approved', true],
    ['back_to_approved', 'payment_queued', true],
  ])('stops %s at %s: allowed is %s', (action, stage, isAllowed) => {
    const decision = canPayout(action, payer, subject({ stage, on_hold_reason }));
    expect(decision.allowed).toBe(isAllowed);
    if (!decision.allowed)
      expect(decision).toMatchObject({ code: 'payout.on_hold', facts: { reason: on_hold_reason } });
  });
});
