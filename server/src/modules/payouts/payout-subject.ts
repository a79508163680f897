import type { PaidSubject } from '#domain/payouts/payout-rights.ts';
import type { SavedPayable } from '../payables/lock-payable.ts';

/** The payable in the shape that the payout rules evaluate. */
export function payoutSubject(payable: SavedPayable): PaidSubject & Pick<SavedPayable, 'stage'> {
  const { item_kind: kind, owner_id, stage, item_currency, payable: left, mode, on_hold_reason } = payable;
  return { kind, owner_id, stage, item_currency, payable: left, mode, on_hold_reason };
}
