import type { PayoutAction } from '#domain/payouts/payout-rights.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { amountText } from '../expenses/show-expenses.ts';
import type { KeptPayable } from '../payables/hold-payable.ts';
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

/** One line of history for each move of money, with what moved; whoever is paid hears of it. */
export function notePayment(
  { record, announce }: SignedWriteContext,
  move: PayMoveMade,
  of: { before: PaidItem; after: PaidItem; payable: KeptPayable; comment: string },
): void {
  const { before, after, payable, comment } = of;
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
  if (move === 'paid')
    announce(`${kind}.paid`, { user_id: owner_id, ...(kind === 'report' ? { report_id: id } : { advance_id: id }) });
}
