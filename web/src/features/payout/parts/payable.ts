import { type AdvanceStage, isPayableAdvance } from '#domain/advances/advance-stages.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { payableStages, stageOfTab } from '#domain/payouts/payout-tabs.ts';
import type { Answer } from '../../../lib/call.ts';
import type { MoneyProps } from '../../../ui/Money.tsx';
import type { Stage } from '../../../ui/stage-looks.ts';

export type Payable = Answer<'payouts.list'>['data'][number];
export type PaymentDetails = Answer<'payouts.paymentDetails'>;
export type Payment = PaymentDetails['payments'][number];
export type PaidKey = Pick<Payable, 'item_kind' | 'item_id'>;

/** Returns the number and title of a payable item: 'ER-1029 Austin field week'. */
export function labelOf({ number, title }: Pick<Payable, 'number' | 'title'>): string {
  return `${number} ${title}`;
}

/** Returns the paid amount, with the original amount if it was converted. */
export function paidMoney({ amount, currency, payable, item_currency, ex_rate }: Converted): MoneyProps {
  if (currency === item_currency || !ex_rate) return { amount, currency };
  return { amount, currency, original: { amount: payable, currency: item_currency, ex_rate } };
}

type Converted = Pick<Payable, 'amount' | 'currency' | 'payable' | 'item_currency' | 'ex_rate'>;

export function isNothing(amount: string, currency: string): boolean {
  return moneyFrom(amount, currency).minor === 0n;
}

/** Returns the bank transfer in progress, if there is one. */
export function openTransferOf({ payments: [latest] }: PaymentDetails): Payment | undefined {
  return latest?.mode === 'ach' && latest.state === 'initiated' ? latest : undefined;
}

/** Returns true if the item is approved or in a later stage. */
export function isToBePaid(stage: Stage): boolean {
  return (payableStages as readonly string[]).includes(stage) || isPayableAdvance(stage as AdvanceStage);
}

/** Returns true if the item is queued, processing or paid. */
export function isBeingPaid(stage: Stage): boolean {
  return isToBePaid(stage) && stage !== stageOfTab.reports;
}

/** Returns why the user cannot pay an item, such as 'Your own report': users cannot pay their own items. */
export function lockOf({ is_own, item_kind }: Pick<Payable, 'is_own' | 'item_kind'>): string | undefined {
  return is_own ? `Your own ${item_kind}` : undefined;
}
