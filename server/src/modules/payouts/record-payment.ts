import type { PayoutAction } from '#domain/payouts/payout-rights.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { announceItem, type ItemEventKind } from '../../jobs/events.ts';
import { amountText } from '../expenses/show-expenses.ts';
import type { SavedPayable } from '../payables/lock-payable.ts';
import type { PaidItem } from '../payables/paid-kind.ts';
import { methodText } from './show-payments.ts';

/** Sending back is told by the decision itself. */
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

/** What an owner hears of: what they get, that it is all there was, and that it was not so. */
const ownerHears: Partial<Record<PayMoveMade, ItemEventKind>> = {
  paid: 'paid',
  close: 'closed',
  revert: 'payment_reverted',
};

/** When whoever is paid hears of it: at once, or together with all that a run pays to them. */
export type NotifyWhen = 'at_once' | 'with_the_run';

interface RecordedMove {
  before: PaidItem;
  after: PaidItem;
  payable: SavedPayable;
  comment: string;
  told: NotifyWhen;
  /** Who had begun a payment that failed. */
  begun_by: string | null;
}

/** One line of history for each move of money, with what moved; whoever is paid, or had paid, hears of it. */
export function recordPayment(
  { record, announce, actor }: SignedWriteContext,
  move: PayMoveMade,
  { before, after, payable, comment, told, begun_by }: RecordedMove,
): void {
  const { kind, id, label, title, owner_id } = before;
  const { currency, reference, paid_on } = payable;
  record({
    ...{ action: `${kind}_${actions[move]}`, item_kind: kind, item_id: id, item_label: label, comment },
    ...{ from_stage: before.stage, to_stage: after.stage, shown_to: [owner_id] },
    facts: {
      ...{ title, amount: amountText(payable.amount, currency), currency, reference, paid_on },
      method: methodText(payable),
    },
  });
  const isLater = move === 'paid' && told === 'with_the_run';
  const happening = ownerHears[move];
  if (happening && !isLater) announceItem(announce, before, happening, { user_id: owner_id });
  if (move === 'fail' && begun_by && begun_by !== actor.user_id)
    announceItem(announce, before, 'payment_failed', { user_id: begun_by });
}
