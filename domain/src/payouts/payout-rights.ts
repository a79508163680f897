import { type Access, can, isPermitted, superAdmin } from '../access/permission.ts';
import { type AdvanceStage, advanceStageLabel } from '../advances/advance-stages.ts';
import { allow, type Decision, refuse } from '../decision.ts';
import { moneyFrom, toDecimal } from '../money/money.ts';
import { type ReportStage, reportStageLabel } from '../reports/report-stages.ts';
import { isToRelease, type PaymentRelease } from './payment-controls.ts';
import type { PayoutMode } from './payment-methods.ts';
import type { PayableStage, PayoutTab } from './payout-tabs.ts';

export const payoutActions = [
  'queue',
  'back_to_approved',
  'process',
  'paid',
  'fail',
  'close',
  'send_back',
  'revert',
] as const;
export type PayoutAction = (typeof payoutActions)[number];

/**
 * The users who may act on payments: a payer has write access to Payout, and only a super admin can revert a payment.
 */
const payers = ['payer', 'super_admin'] as const;
type Payer = (typeof payers)[number];

/**
 * The stage, the permission and the further condition that each action needs. The owner can never act, whatever their
 * roles.
 */
export const payoutRights = {
  queue: { from: 'approved', by: 'payer', needs: 'something_to_pay' },
  back_to_approved: { from: 'payment_queued', by: 'payer', needs: 'nothing' },
  process: { from: 'payment_queued', by: 'payer', needs: 'nothing' },
  paid: { from: 'payment_processing', by: 'payer', needs: 'not_by_bank' },
  fail: { from: 'payment_processing', by: 'payer', needs: 'not_by_bank' },
  close: { from: 'approved', by: 'payer', needs: 'nothing_to_pay' },
  send_back: { from: 'approved', by: 'payer', needs: 'nothing' },
  revert: { from: 'paid', by: 'super_admin', needs: 'paid_by_hand' },
} as const satisfies Record<PayoutAction, PayoutRight>;

interface PayoutRight {
  from: PayableStage;
  by: Payer;
  needs: 'nothing' | 'something_to_pay' | 'nothing_to_pay' | 'paid_by_hand' | 'not_by_bank';
}

export interface PaidSubject extends PaymentRelease {
  kind: 'report' | 'advance';
  owner_id: string;
  /** The stage of the payable; without a payable, the stage of the item. */
  stage: PayableStage | ReportStage | AdvanceStage;
  item_currency: string;
  payable: string;
  /** The mode of the item's payment, even while the payment is processing; null if the item has no payment. */
  mode: PayoutMode | null;
  /** The reason why the payment is on hold; empty if it is not on hold. */
  on_hold_reason: string;
  /** True if the user approved the item and the company does not let approvers pay. */
  is_approver_barred: boolean;
}

export interface PayingActor {
  user_id: string;
  access: Access;
}

type PayoutRefusal =
  | 'access.denied'
  | 'payout.own_item'
  | 'payout.approved_by_you'
  | 'payout.to_release'
  | 'payout.on_hold'
  | 'report.wrong_stage'
  | 'advance.wrong_stage'
  | 'payout.nothing_to_pay'
  | 'payout.still_to_pay'
  | 'payout.not_by_hand'
  | 'payout.by_bank';

/**
 * Checks whether the user may take the action on the payable now. Holds, releases by a second person and the rule
 * against paying what one approved are checked as well.
 */
export function canPayout(
  action: PayoutAction,
  actor: PayingActor,
  subject: PaidSubject,
): Decision<true, PayoutRefusal> {
  const { from, by, needs }: PayoutRight = payoutRights[action];
  if (!isPermitted(permissionOf[by], actor.access)) return refuse('access.denied');
  if (actor.user_id === subject.owner_id) return refuse('payout.own_item');
  if (subject.is_approver_barred && movesMoney(action)) return refuse('payout.approved_by_you');
  if (subject.on_hold_reason !== '' && stoppedByHold.includes(action))
    return refuse('payout.on_hold', { reason: subject.on_hold_reason });
  if (subject.stage !== from) return wrongStage(subject);
  if (action === 'process' && isToRelease(subject))
    return refuse('payout.to_release', { reason: subject.release_reason ?? '' });
  return evaluated(needs, subject);
}

/**
 * True for actions that an approver whom the company bars from paying cannot take. Such an approver can still send the
 * item back, remove it from the queue and record a failed payment.
 */
function movesMoney(action: PayoutAction): boolean {
  return stoppedByHold.includes(action);
}

/** The actions that are refused for a payment on hold. The item can still be sent back or removed from the queue. */
const stoppedByHold: readonly PayoutAction[] = ['queue', 'process', 'paid', 'close'];

/** Returns the action that moves a payable to its next stage; 'paid' for a payable that is already paid. */
export function nextAction({
  stage,
  payable,
  item_currency,
}: Pick<PaidSubject, 'payable' | 'item_currency'> & { stage: PayableStage }): PayoutAction {
  const next = { payment_queued: 'process', payment_processing: 'paid', paid: 'paid' } as const;
  if (stage === 'approved') return isZero(payable, item_currency) ? 'close' : 'queue';
  return next[stage];
}

/** True if checks must be acknowledged before the action. A payment that has started can always be completed. */
export function needsAcknowledgement(action: PayoutAction): boolean {
  const beforePayment: readonly PayoutAction[] = ['queue', 'process', 'close'];
  return beforePayment.includes(action);
}

export function isZero(payable: string, currency: string): boolean {
  return moneyFrom(payable, currency).minor === 0n;
}

const permissionOf = { payer: can('Payout', 'write'), super_admin: superAdmin } satisfies Record<Payer, unknown>;

function evaluated(needs: PayoutRight['needs'], subject: PaidSubject): Decision<true, PayoutRefusal> {
  const { payable, item_currency, mode } = subject;
  const manually: PayoutMode = 'manual';
  switch (needs) {
    case 'nothing':
      return allow(true);
    case 'something_to_pay':
      return isZero(payable, item_currency) ? refuse('payout.nothing_to_pay') : allow(true);
    case 'nothing_to_pay':
      return isZero(payable, item_currency)
        ? allow(true)
        : refuse('payout.still_to_pay', { amount: `${item_currency} ${toDecimal(moneyFrom(payable, item_currency))}` });
    case 'not_by_bank':
      return mode === 'ach' ? refuse('payout.by_bank') : allow(true);
    case 'paid_by_hand':
      return mode === manually ? allow(true) : refuse('payout.not_by_hand');
  }
}

function wrongStage({ kind, stage }: PaidSubject): Decision<never, 'report.wrong_stage' | 'advance.wrong_stage'> {
  const label = { ...advanceStageLabel, ...reportStageLabel }[stage];
  return refuse(kind === 'report' ? 'report.wrong_stage' : 'advance.wrong_stage', { stage, label });
}

/** True if the user sees the list. Users who may pay see every list; users with read access see only the paid one. */
export function seesPayoutTab(tab: PayoutTab, access: Access): boolean {
  const open: PayoutTab = 'paid';
  return isPermitted(tab === open ? can('Payout', 'read') : permissionOf.payer, access);
}
