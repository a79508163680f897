import { type AdvanceStage, advanceGroups, isOpenAdvance, isPaidOut } from '#domain/advances/advance-stages.ts';
import { type ShownAmount, shownAmount } from '#domain/reports/shown-amounts.ts';
import type { Answer } from '../../../lib/call.ts';

export type AdvanceRow = Answer<'advances.list'>['data'][number];
export type Advance = Answer<'advances.details'>['data'];

/** True while the owner can still edit and submit the advance. */
export const isUnsubmitted = isOpenAdvance;

/** True once the money has been paid to the owner. */
export const isPaid = isPaidOut;

/** True if an approver has to decide and can be reminded. */
export function awaitsApproval(stage: AdvanceStage): boolean {
  return (advanceGroups.awaiting_approval as readonly AdvanceStage[]).includes(stage);
}

/** True if the advance is approved but not paid yet. */
export function awaitsPayment(stage: AdvanceStage): boolean {
  return (advanceGroups.awaiting_payment as readonly AdvanceStage[]).includes(stage);
}

/** True if the advance was never submitted, so it can still be deleted. */
export function isDraft(stage: AdvanceStage): boolean {
  return stage === 'draft';
}

/** Returns the amount to show: the requested one, or the lower one set by an approver. */
export function shownAdvance(advance: AdvanceRow): ShownAmount {
  return shownAmount(advance) ?? { amount: advance.amount, currency: advance.currency };
}

/** Returns the approved amount in the advance's currency, which is the amount that is paid. */
export function approvedAmount({ amount, edited_amount }: AdvanceRow): string {
  return edited_amount ?? amount;
}

export function labelOf({ number, title }: Pick<AdvanceRow, 'number' | 'title'>): string {
  return `${number} ${title}`;
}
