import type { OutputOf } from '#contract/endpoint.ts';
import type { payouts } from '#contract/payouts.contract.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { advanceKind } from '../advances/approval/decide-advance.ts';
import type { DecidedKinds } from '../approval-rules/decided-kind.ts';
import { decideOn } from '../approvals/decide-on.ts';
import { reportKind } from '../reports/decide-report.ts';
import { type ItemToPay, lockForPayment } from './lock-for-payment.ts';

const decidedKinds: DecidedKinds = { report: reportKind, advance: advanceKind };

/** Sends an approved item back to its owner, as an approver would. */
export async function sendBack(
  context: SignedWriteContext,
  item: ItemToPay,
  comment: string,
): Promise<OutputOf<typeof payouts.action>> {
  const { item_kind, item_id } = item;
  await lockForPayment(context, item, 'send_back');
  const decision = { action: 'send_back' as const, comment };
  const { stage, version } = await decideOn(context, decidedKinds, { item_kind, item_id, decision, as: 'approver' });
  return { status: true, item_kind, item_id, stage, version };
}
