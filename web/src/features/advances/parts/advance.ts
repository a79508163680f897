import {
  type AdvanceStage,
  advanceGroups,
  advanceMoves,
  isOpenAdvance,
  isPaidOut,
} from '#domain/advances/advance-stages.ts';
import { type ShownAmount, shownAmount } from '#domain/reports/shown-amounts.ts';
import type { Answer } from '../../../lib/call.ts';

export type AdvanceRow = Answer<'advances.list'>['data'][number];
export type Advance = Answer<'advances.details'>['data'];

/** Returns true while the owner can still edit and submit the advance. */
export const isUnsubmitted = isOpenAdvance;

/** Returns true as soon as the owner has received the money. */
export const isPaid = isPaidOut;

/** Returns true if an approver has to decide. The approvers can then be sent a reminder. */
export function awaitsApproval(stage: AdvanceStage): boolean {
  return (advanceGroups.awaiting_approval as readonly AdvanceStage[]).includes(stage);
}

/** Returns true if the advance is approved and its payment has not been queued. */
export function isApproved(stage: AdvanceStage): boolean {
  return (advanceMoves.queue_payment.from as readonly AdvanceStage[]).includes(stage);
}

/** Returns true if the advance was never submitted and so can still be deleted. */
export function isDraft(stage: AdvanceStage): boolean {
  return stage === 'draft';
}

/**
 * Returns the amount to show: the requested amount, or the lower one if an approver or a policy reduced it. If there is
 * an exchange rate, the amount is converted, and a foreign original amount is included.
 */
export function shownAdvance(advance: AdvanceRow): ShownAmount {
  return shownAmount(advance) ?? { amount: advance.amount, currency: advance.currency };
}

export function labelOf({ number, title }: Pick<AdvanceRow, 'number' | 'title'>): string {
  return `${number} ${title}`;
}
