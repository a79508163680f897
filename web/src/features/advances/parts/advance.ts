import { type AdvanceStage, advanceGroups, isOpenAdvance, isPaidOut } from '#domain/advances/advance-stages.ts';
import { type ShownAmount, shownAmount } from '#domain/reports/shown-amounts.ts';
import type { Answer } from '../../../lib/call.ts';

export type AdvanceRow = Answer<'advances.list'>['data'][number];
export type Advance = Answer<'advances.details'>['data'];

/** With its owner: it can be changed and handed in. */
export const isUnsubmitted = isOpenAdvance;

/** Money is out. */
export const isPaid = isPaidOut;

/** Somebody has to decide, and may be reminded. */
export function awaitsApproval(stage: AdvanceStage): boolean {
  return (advanceGroups.awaiting_approval as readonly AdvanceStage[]).includes(stage);
}

/** Approved, and not out yet. */
export function awaitsPayment(stage: AdvanceStage): boolean {
  return (advanceGroups.awaiting_payment as readonly AdvanceStage[]).includes(stage);
}

/** Never handed in: it can still be thrown away. */
export function isDraft(stage: AdvanceStage): boolean {
  return stage === 'draft';
}

/** What was asked for, or what an approver left of it. */
export function shownAdvance(advance: AdvanceRow): ShownAmount {
  return shownAmount(advance) ?? { amount: advance.amount, currency: advance.currency };
}

/** What approvers left of it, in its own currency: what is paid. */
export function approvedAmount({ amount, edited_amount }: AdvanceRow): string {
  return edited_amount ?? amount;
}

export function labelOf({ number, title }: Pick<AdvanceRow, 'number' | 'title'>): string {
  return `${number} ${title}`;
}
