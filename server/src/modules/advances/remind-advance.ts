import type { advances } from '#contract/advances.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { advanceStageAllows, mayActOnAdvance } from '#domain/advances/advance-rights.ts';
import { isOutstanding } from '#domain/advances/advance-stages.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { orRefuse, Refused } from '../../http/refusals.ts';
import { refuseSecondReminder } from '../activity/refuse-second-reminder.ts';
import { notifyApprovers } from '../approval-rules/notify-approvers.ts';
import { advanceActivityLine } from './advance-activity.ts';
import { readAdvanceDetails } from './advance-details.rows.ts';
import { lockAdvances } from './advances.rows.ts';
import { viewerFor } from './lock-advance.ts';

/** Reminds the approvers of a pending advance, or the owner of a paid advance to settle it, at most once a day. */
export async function remindAdvance(
  context: SignedWriteContext,
  { advance_id }: InputOf<typeof advances.remind>,
): Promise<OutputOf<typeof advances.remind>> {
  const { tx, client_id, record, announce } = context;
  const [advance] = await lockAdvances(tx, { client_id, ids: [advance_id] });
  if (!advance) throw new Refused('item.not_found');

  const viewer = await viewerFor(context, advance);
  const isToSettle = isOutstanding(advance.stage);
  // The owner of a paid advance gets the reason that it no longer awaits approval; everyone else gets "not found".
  const action =
    isToSettle && mayActOnAdvance('remind_to_settle', viewer, advance).allowed ? 'remind_to_settle' : 'remind';
  if (!mayActOnAdvance(action, viewer, advance).allowed) throw new Refused('item.not_found');
  orRefuse(advanceStageAllows(action, advance));

  await refuseSecondReminder(context, { kind: 'advance', id: advance_id });

  const row = await readAdvanceDetails(tx, { client_id, id: advance_id });
  const reminded = isToSettle ? [advance.owner_id] : (row?.approver_ids ?? []);
  record(advanceActivityLine(advance, { action: 'advance_reminded', shown_to: reminded }));
  if (isToSettle) announce('advance.settlement_due', { user_id: advance.owner_id, advance_id });
  else await notifyApprovers(context, { ...advance, kind: 'advance' }, { what: 'reminded', user_ids: reminded });

  return { status: true };
}
