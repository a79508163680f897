import type { advances } from '#contract/advances.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { isPayableAdvance } from '#domain/advances/advance-stages.ts';
import { actsFor } from '#domain/reports/report-visibility.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { notifyRecalled } from '../approval-rules/notify-approvers.ts';
import { closeChain } from '../approval-rules/save-chain.ts';
import { withdrawPayable } from '../payables/write-payable.ts';
import {
  advanceActivity,
  advanceActivityLine,
  type RecordedAdvance,
  recordAdvanceActivity,
} from './advance-activity.ts';
import { asDecidedItem, withoutEdits } from './approval/decide-advance.ts';
import { lockAdvance, viewerFor } from './lock-advance.ts';
import { moveLocked } from './move-advance.ts';

/** Recalls a pending advance and removes it from the approvers' inboxes. */
export async function recallAdvance(
  context: SignedWriteContext,
  { advance_id, version, comment }: InputOf<typeof advances.recall>,
): Promise<RecordedAdvance> {
  const before = await lockAdvance(context, { advance_id, version, action: 'recall' });
  const approvers = await closeChain(context, asDecidedItem(before));
  notifyRecalled(context, asDecidedItem(before), approvers);
  const advance = await moveLocked(context, before, 'recall', { submitted_at: null, ...withoutEdits(before) });
  const activity = advanceActivity(context, advance, {
    action: 'advance_recalled',
    comment,
    from_stage: before.stage,
    to_stage: advance.stage,
    shown_to: [...approvers, advance.owner_id],
  });
  return recordAdvanceActivity(context, advance, [activity]);
}

/** Cancels an advance and removes it from the approvers' inboxes and, if it was approved, from payout. */
export async function cancelAdvance(
  context: SignedWriteContext,
  { advance_id, version, comment }: InputOf<typeof advances.cancel>,
): Promise<RecordedAdvance> {
  const before = await lockAdvance(context, { advance_id, version, action: 'cancel' });
  const approvers = await closeChain(context, asDecidedItem(before));
  const advance = await moveLocked(context, before, 'cancel');
  if (isPayableAdvance(before.stage)) await withdrawPayable(context, advance_id);
  const isForOwner = actsFor(await viewerFor(context, before), before.owner_id);
  const line = {
    action: 'advance_cancelled' as const,
    comment,
    from_stage: before.stage,
    to_stage: advance.stage,
    shown_to: [...approvers, advance.owner_id],
  };
  const activity = isForOwner ? advanceActivity(context, advance, line) : advanceActivityLine(advance, line);
  return recordAdvanceActivity(context, advance, [activity]);
}
