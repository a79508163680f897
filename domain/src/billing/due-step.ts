import { daysBetween } from '../dates/calendar-days.ts';
import type { SubscriptionState } from '../subscriptions/trial.ts';
import type { PaymentWay } from './bank-transfer.ts';

/** The days on which a failed payment is tried again, counted from the first failure. */
const retryDays = [1, 3, 5, 7] as const;
const unpaidAfterDays = 14;
const cancelledAfterDays = 60;

interface BilledSubscription {
  state: SubscriptionState;
  period_ends_on: string | null;
  cancel_at_period_end: boolean;
  pays_by: PaymentWay;
  /** The earliest due date of the open invoices that are paid by transfer. */
  due_on: string | null;
  /** The day of the first failed payment that is still open. */
  overdue_since: string | null;
  /** The number of failed payments since `overdue_since`, including the first. */
  failed_payments: number;
}

/** The next step of the billing job. The job takes one step at a time until none is due. */
export type DueStep = 'end' | 'overdue' | 'renew' | 'retry' | 'stop_retrying' | 'cancel_overdue';

export function dueStep(subscription: BilledSubscription, on: string): DueStep | null {
  const { state, period_ends_on, cancel_at_period_end, due_on, overdue_since } = subscription;
  if (state === 'trialing' || state === 'cancelled' || !period_ends_on) return null;
  const hasPeriodEnded = on >= period_ends_on;
  if (cancel_at_period_end && hasPeriodEnded) return 'end';
  if (state === 'active' && due_on && on > due_on) return 'overdue';
  if (state === 'active') return hasPeriodEnded ? 'renew' : null;
  return overdue_since ? overdueStep(subscription, daysBetween(overdue_since, on)) : null;
}

function overdueStep({ state, pays_by, failed_payments }: BilledSubscription, days: number): DueStep | null {
  if (state === 'unpaid') return days >= cancelledAfterDays ? 'cancel_overdue' : null;
  if (days >= unpaidAfterDays) return 'stop_retrying';
  if (pays_by === 'bank_transfer') return null;
  const nextRetry = retryDays[failed_payments - 1];
  return nextRetry !== undefined && days >= nextRetry ? 'retry' : null;
}
