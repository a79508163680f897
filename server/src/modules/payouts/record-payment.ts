import type { PayoutAction } from '#domain/payouts/payout-rights.ts';
import type { WriteContext } from '../../http/context.ts';
import { announceItem, type ItemEventKind } from '../../jobs/events.ts';
import { amountText } from '../expenses/show-expenses.ts';
import type { PaidItem } from '../payables/paid-kind.ts';
import type { SavedPayable } from '../payables/write-payable.ts';
import { methodText } from './show-payments.ts';

/** The moves that are recorded here. Sending back is recorded with the decision. */
export type PayMoveMade = Exclude<PayoutAction, 'send_back'>;

const actions = {
  queue: 'queued',
  back_to_approved: 'unqueued',
  process: 'payment_started',
  paid: 'paid',
  fail: 'payment_failed',
  close: 'closed',
  revert: 'payment_reverted',
} as const satisfies Record<PayMoveMade, string>;

/** The moves that the owner is notified of, with their events. */
const ownerEvents: Partial<Record<PayMoveMade, ItemEventKind>> = {
  queue: 'queued',
  paid: 'paid',
  close: 'closed',
  revert: 'payment_reverted',
};

/** The time at which the payee is notified: at once, or together with all payments of a run. */
export type NotifyWhen = 'at_once' | 'with_the_run';

interface RecordedMove {
  before: PaidItem;
  after: PaidItem;
  payable: SavedPayable;
  comment: string;
  /** True if a second person rejected the queued payment instead of releasing it. */
  is_rejected?: boolean;
  notifyWhen: NotifyWhen;
  /** The user who started the payment and is notified if it fails; null if no user started it. */
  initiated_by: string | null;
}

/**
 * Records the move and notifies the payee, the user who started a failed payment, or the user who queued a rejected
 * payment.
 */
export function recordPayment(
  { record, announce, actor }: Pick<WriteContext, 'record' | 'announce' | 'actor'>,
  move: PayMoveMade,
  { before, after, payable, comment, is_rejected = false, notifyWhen, initiated_by }: RecordedMove,
): void {
  const { kind, id, label, title, owner_id } = before;
  const { currency, reference, paid_on } = payable;
  record({
    action: is_rejected ? `${kind}_payment_rejected` : `${kind}_${actions[move]}`,
    item_kind: kind,
    item_id: id,
    item_label: label,
    comment,
    from_stage: before.stage,
    to_stage: after.stage,
    shown_to: [owner_id],
    facts: {
      title,
      amount: amountText(payable.amount, currency),
      currency,
      reference,
      paid_on,
      method: methodText(payable),
    },
  });

  const isLater = move === 'paid' && notifyWhen === 'with_the_run';
  const happening = ownerEvents[move];
  if (happening && !isLater) announceItem(announce, before, happening, { user_id: owner_id });
  if (move === 'fail' && initiated_by && initiated_by !== actor?.user_id) {
    announceItem(announce, before, 'payment_failed', { user_id: initiated_by });
  }
  const requester = is_rejected ? payable.release_requested_by : null;
  if (requester && requester !== actor?.user_id)
    announceItem(announce, before, 'payment_rejected', { user_id: requester });
}
