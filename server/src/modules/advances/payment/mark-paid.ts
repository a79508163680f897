import type { advances } from '#contract/advances.contract.ts';
import type { InputOf } from '#contract/endpoint.ts';
import { payManually, settle } from '#domain/advances/advance-settlement.ts';
import { type AdvanceMove, type AdvanceStage, moveAdvance } from '#domain/advances/advance-stages.ts';
import { localDay } from '#domain/dates/local-day.ts';
import { msg } from '#domain/language/translate.ts';
import { moneyFrom } from '#domain/money/money.ts';
import { movePayable } from '#domain/payouts/pay-moves.ts';
import type { ItemLine, SignedWriteContext } from '../../../http/context.ts';
import { orRefuse, Refused } from '../../../http/refusals.ts';
import { amountText } from '../../expenses/show-expenses.ts';
import { refuseApprover } from '../../payables/controls/payment-controls.ts';
import {
  closePayable,
  completePayment,
  isBankTransfer,
  queuePayable,
  startPayment,
} from '../../payables/move-payable.ts';
import { payTermsFor } from '../../payables/pay-terms.ts';
import { refuseUndoneRun } from '../../payables/refuse-undone-run.ts';
import { lockPayable } from '../../payables/write-payable.ts';
import { advanceActivityLine, type RecordedAdvance, recordAdvanceActivity } from '../advance-activity.ts';
import type { SavedAdvance } from '../advances.rows.ts';
import { lockAdvance } from '../lock-advance.ts';
import { changeLocked } from '../move-advance.ts';
import { approvedMoney } from './approved-money.ts';

/** Marks an approved advance as paid outside the product. */
export async function markPaid(
  context: SignedWriteContext,
  { advance_id, version, reference, paid_on, comment }: InputOf<typeof advances.markPaid>,
): Promise<RecordedAdvance> {
  const { request, announce } = context;
  refuseFutureDate(context, 'paid_on', paid_on);
  const before = await lockAdvance(context, { advance_id, version, action: 'mark_paid' });
  const paid = orRefuse(payManually(before.stage));
  const amounts = { ...before, paid_amount: approvedMoney(before).amount };
  // An advance approved at zero is settled immediately.
  const { stage } = orRefuse(settle(paid.stage, amounts));
  const advance = await changeLocked(context, before, {
    stage,
    paid_amount: amounts.paid_amount,
    payment_reference: reference,
    paid_at: paid_on === todayOf(context) ? request.now : new Date(`${paid_on}T12:00:00Z`),
  });

  await payInOneStep(context, advance_id, { reference, paid_on, note: comment.slice(0, maxNoteLength) });
  announce('advance.paid', { user_id: advance.owner_id, advance_id });
  const { currency } = before;
  const facts = { reference, paid_on, amount: amountText(amounts.paid_amount, currency), currency };
  const lines = linesOf(before, { moves: paid.moves, stage, comment, facts });

  return recordAdvanceActivity(context, advance, lines);
}

/** The maximum length of a payment's note. The activity stores the whole comment. */
const maxNoteLength = 500;

/** Moves the payable through all remaining stages, or closes it if there is nothing to pay. */
async function payInOneStep(
  context: SignedWriteContext,
  advance_id: string,
  how: { reference: string; paid_on: string; note: string },
): Promise<void> {
  let payable = await lockPayable(context, advance_id);
  if (!payable) throw new Error(`The advance ${advance_id} has no payable.`);
  await refuseApprover(context, advance_id);
  if (payable.on_hold_reason !== '') throw new Refused('payout.on_hold', { reason: payable.on_hold_reason });
  if (isBankTransfer(payable)) throw new Refused('payout.by_bank');
  await refuseUndoneRun(context, payable);
  if (moneyFrom(payable.payable, payable.item_currency).minor === 0n)
    return void (await closePayable(context, payable));
  if (movePayable(payable.stage, 'queue_payment').allowed)
    payable = await queuePayable(context, payable, await payTermsFor(context, payable));
  if (movePayable(payable.stage, 'start_payment').allowed)
    payable = await startPayment(context, payable, { mode: 'manual', method: 'other', ...how, sent_on: how.paid_on });
  await completePayment(context, payable, how);
}

/** Refuses a day that is after today in the user's time zone. */
export function refuseFutureDate(context: SignedWriteContext, field: string, day: string): void {
  if (day > todayOf(context))
    throw new Refused('advance.paid_ahead', {}, { [field]: msg`Choose today or an earlier date.` });
}

function todayOf({ request, actor }: SignedWriteContext): string {
  return localDay(request.now, actor.time_zone);
}

const actionOf: Partial<Record<AdvanceMove, ItemLine['action']>> = {
  queue_payment: 'advance_queued',
  start_payment: 'advance_payment_started',
};

/** Creates one activity line per stage, so the history is complete. */
function linesOf(
  advance: SavedAdvance,
  payment: { moves: readonly AdvanceMove[]; stage: AdvanceStage; comment: string; facts: Record<string, unknown> },
): ItemLine[] {
  const { owner_id } = advance;
  let from_stage = advance.stage;
  return payment.moves.map((move, index) => {
    const isLast = index === payment.moves.length - 1;
    const to_stage = isLast ? payment.stage : orRefuse(moveAdvance(from_stage, move));
    const line = advanceActivityLine(advance, {
      action: actionOf[move] ?? 'advance_paid',
      from_stage,
      to_stage,
      facts: isLast ? payment.facts : { amount: payment.facts.amount, currency: payment.facts.currency },
      ...(isLast && { comment: payment.comment, shown_to: [owner_id] }),
    });
    from_stage = to_stage;
    return line;
  });
}
