import { describe, expect, it } from 'vitest';
import { type DefaultRoleKey, defaultRoles } from '../access/default-roles.ts';
import { featuresFrom } from '../access/features.ts';
import type { RoleGrant } from '../access/permission.ts';
import { type AdvanceMove, advanceMoves } from '../advances/advance-stages.ts';
import { type ReportMove, reportMoves } from '../reports/report-stages.ts';
import type { Move } from '../stage-move.ts';
import { noRelease } from './payment-controls.ts';
import {
  canPayout,
  nextAction,
  type PaidSubject,
  type PayoutAction,
  payoutActions,
  payoutRights,
} from './payout-rights.ts';
import { type PayableStage, payableStages } from './payout-tabs.ts';

const actor = (user_id: string, roles: readonly RoleGrant[]) => ({
  user_id,
  access: { is_provider_admin: false, roles, features: featuresFrom([]), stands_in_chain: false },
});
const member = (user_id: string, ...keys: DefaultRoleKey[]) =>
  actor(
    user_id,
    defaultRoles.filter(({ key }) => keys.includes(key)),
  );
const reader = actor('eve', [
  { key: 'reader', name: 'Reader', reach: 'organisation', rights: [], areas: { Payout: ['read'] } },
]);
const subject = (stage: PaidSubject['stage'], more: Partial<PaidSubject> = {}): PaidSubject => ({
  kind: 'report',
  owner_id: 'ana',
  stage,
  item_currency: 'USD',
  payable: '10.0000',
  mode: null,
  on_hold_reason: '',
  ...noRelease,
  is_approver_barred: false,
  ...more,
});

// The actions that each stage allows: with an amount to pay, with nothing to pay, and in addition for a super admin.
const rights: Record<PayableStage, [payable: string, zero: string, admin: string]> = {
  approved: ['queue send_back', 'close send_back', ''],
  payment_queued: ['back_to_approved process', 'back_to_approved process', ''],
  payment_processing: ['paid fail', 'paid fail', ''],
  paid: ['', '', 'revert'],
};

describe.each(payableStages)('an item at the stage %s', (stage) => {
  it.each(payoutActions)('%s', (action) => {
    const [some, none, more] = rights[stage].map((list) => list.split(' ').includes(action));
    const due = subject(stage, { mode: 'manual' });
    const zero = subject(stage, { payable: '0', mode: 'manual' });
    const may = (who: ReturnType<typeof actor>, what: PaidSubject) => canPayout(action, who, what).allowed;
    expect(may(member('fin', 'finance'), due)).toBe(some);
    expect(may(member('fin', 'finance'), zero)).toBe(none);
    expect(may(member('root', 'super_admin'), due)).toBe(some || more);
    // Nobody pays themselves, whatever their roles.
    expect(may(member('ana', 'super_admin', 'finance'), due)).toBe(false);
    for (const who of [member('eve', 'employee', 'approver'), member('eve', 'settings_admin'), reader])
      expect(canPayout(action, who, due)).toMatchObject({ code: 'access.denied' });
  });
});

describe('a refusal', () => {
  const fin = member('fin', 'finance');
  const root = member('root', 'super_admin');
  it.each<[string, PayoutAction, ReturnType<typeof actor>, PaidSubject, string]>([
    ['of one’s own', 'queue', member('ana', 'finance'), subject('approved'), 'payout.own_item'],
    ['of a report elsewhere', 'paid', fin, subject('paid'), 'report.wrong_stage'],
    ['of an advance elsewhere', 'paid', fin, subject('paid', { kind: 'advance' }), 'advance.wrong_stage'],
    ['of what was sent back', 'queue', fin, subject('sent_back'), 'report.wrong_stage'],
    ['of nothing to pay', 'queue', fin, subject('approved', { payable: '0.0000' }), 'payout.nothing_to_pay'],
    ['of closing what is owed', 'close', fin, subject('approved'), 'payout.still_to_pay'],
    ['of what the bank paid', 'revert', root, subject('paid', { mode: 'ach' }), 'payout.not_by_hand'],
    ['of what was closed', 'revert', root, subject('paid'), 'payout.not_by_hand'],
    ['of a revert by finance', 'revert', fin, subject('paid', { mode: 'manual' }), 'access.denied'],
  ])('%s', (_, action, who, what, code) => {
    expect(canPayout(action, who, what)).toMatchObject({ allowed: false, code });
  });

  it('names the amount still owed', () => {
    expect(canPayout('close', fin, subject('approved'))).toMatchObject({ facts: { amount: 'USD 10.00' } });
  });
});

describe('the rights table', () => {
  it('starts each move where reports and advances allow it', () => {
    const moves: Record<PayoutAction, ReportMove & AdvanceMove> = {
      queue: 'queue_payment',
      back_to_approved: 'back_to_approved',
      process: 'start_payment',
      paid: 'mark_paid',
      fail: 'fail_payment',
      send_back: 'send_back',
    } as never;
    for (const [action, move] of Object.entries(moves)) {
      const { from } = payoutRights[action as PayoutAction];
      const both: Move<string>[] = [reportMoves[move], advanceMoves[move]];
      for (const each of both) expect(each.from, action).toContain(from);
    }
    for (const action of ['close', 'revert'] as const) {
      const move: Move<string> = reportMoves[action === 'close' ? 'close' : 'revert_payment'];
      expect(move.from).toEqual([payoutRights[action].from]);
    }
  });

  it.each<[PayableStage, string, PayoutAction]>([
    ['approved', '5', 'queue'],
    ['approved', '0', 'close'],
    ['payment_queued', '5', 'process'],
    ['payment_processing', '5', 'paid'],
  ])('leads from %s with %s by %s', (stage, payable, action) => {
    const what = { ...subject(stage, { payable }), stage };
    expect(nextAction(what)).toBe(action);
    expect(canPayout(action, member('fin', 'finance'), what).allowed).toBe(true);
  });

  it('has no next action for a paid item', () => {
    const what = { ...subject('paid'), stage: 'paid' as const };
    expect(canPayout(nextAction(what), member('root', 'super_admin'), what)).toMatchObject({
      code: 'report.wrong_stage',
    });
  });
});
