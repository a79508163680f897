import { daysBetween } from '../dates/calendar-days.ts';
import { dateText } from '../dates/date-text.ts';
import { t } from '../language/translate.ts';
import { isGreater, type Money } from '../money/money.ts';
import { amountText } from '../policies/policy-text.ts';
import type { PayableStage } from './payout-tabs.ts';

/** The company's rules for the separation of duties in payments. */
export interface PaymentControls {
  /** True if a person who approved an item cannot pay it. */
  bars_approvers: boolean;
  /**
   * The amount, in the company's currency, above which a second person must release a payment; null for no such rule.
   */
  release_above: Money | null;
  /**
   * The number of days after a change of the payee's bank account in which a second person must release payments to it;
   * null for no such rule.
   */
  bank_change_days: number | null;
}

/** The rules that a past payment may have violated, as named in the list of violations. */
export const controlRules = ['approver_paid', 'not_released', 'bank_changed'] as const;
export type ControlRule = (typeof controlRules)[number];

export const noControls: PaymentControls = { bars_approvers: false, release_above: null, bank_change_days: null };

/** The data about the release of a payment by a second person. */
export interface PaymentRelease {
  /** The reason why a second person must release the payment; null if that is not needed. */
  release_reason: string | null;
  /** The person who queued the payment. */
  release_requested_by: string | null;
  released_at: Date | null;
}

export const noRelease: PaymentRelease = { release_reason: null, release_requested_by: null, released_at: null };

/** True for a queued payment that cannot start before a second person releases it. */
export function isToRelease({
  stage,
  release_reason,
  released_at,
}: Pick<PaymentRelease, 'release_reason' | 'released_at'> & { stage: string }): boolean {
  const waiting: PayableStage = 'payment_queued';
  return stage === waiting && release_reason !== null && released_at === null;
}

interface ControlledPayment {
  /** The payment in the company's currency; null when there is no exchange rate. */
  amount: Money | null;
  /** The day from which the payee's current bank account is used; null without an account. */
  bank_changed_on: string | null;
  today: string;
}

/**
 * Returns the reason why a second person must release the payment; null if that is not needed. An amount that cannot be
 * compared with the limit must be released.
 */
export function releaseReason(controls: PaymentControls, payment: ControlledPayment): string | null {
  const { release_above, bank_change_days } = controls;
  const { amount, bank_changed_on, today } = payment;
  if (release_above && (amount === null || isGreater(amount, release_above)))
    return amount === null
      ? t`no exchange rate to compare it with ${amountText(release_above)}`
      : t`above ${amountText(release_above)}`;
  if (bank_change_days !== null && bank_changed_on !== null && daysBetween(bank_changed_on, today) < bank_change_days)
    return t`the payee’s bank account changed on ${dateText(bank_changed_on)}`;
  return null;
}
