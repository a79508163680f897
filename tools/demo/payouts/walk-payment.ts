import type { ManualMethod } from '#domain/payouts/payment-methods.ts';
import type { SignedWriteContext } from '#server/http/context.ts';
import { readPayable } from '#server/modules/payables/write-payable.ts';
import { actOnOne, markPaid, revertOne } from '#server/modules/payouts/pay-one.ts';
import type { DemoAction } from '../approvals/demo-actions.ts';

export type PaymentDeed = DemoAction<'queue' | 'hold' | 'process' | 'paid' | 'fail' | 'close' | 'revert'>;

/**
 * Replays a payment action with the app's own operations. Skips items without a payable, because they are not approved
 * yet.
 */
export async function doToPayment(
  context: SignedWriteContext,
  [, , action, { comment = '', method = 'bank_transfer' } = {}]: PaymentDeed,
  { item_id }: { item_id: string },
): Promise<void> {
  const { tx, client_id, request } = context;
  const payable = await readPayable(tx, { client_id, item_id });
  if (!payable) return;

  const { item_kind, version } = payable;
  const item = { item_kind, item_id, version };
  switch (action) {
    case 'queue':
    case 'close':
      await actOnOne(context, { ...item, action: { kind: action } });
      return;
    case 'process':
      await actOnOne(context, {
        ...item,
        action: { kind: 'process', method: method as ManualMethod, reference: comment, note: '' },
      });
      return;
    case 'paid':
      await markPaid(context, {
        ...item,
        paid_on: request.now.toISOString().slice(0, 10),
        reference: comment,
        note: '',
      });
      return;
    case 'hold':
      await actOnOne(context, { ...item, action: { kind: 'hold', reason: comment } });
      return;
    case 'fail':
      await actOnOne(context, { ...item, action: { kind: 'fail', reason: comment } });
      return;
    case 'revert':
      await revertOne(context, { ...item, reason: comment });
  }
}
