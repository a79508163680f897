import type { PaidSubject } from '#domain/payouts/payout-rights.ts';
import type { SavedPayable } from '../payables/write-payable.ts';

/**
 * Converts the payable to the input of the payout rules. `barred` contains the items that the user approved and
 * therefore cannot pay.
 */
export function payoutSubject(
  payable: SavedPayable,
  barred: ReadonlySet<string>,
): PaidSubject & Pick<SavedPayable, 'stage'> {
  const { item_kind: kind, owner_id, stage, item_currency, payable: left, mode, on_hold_reason } = payable;
  const { release_reason, release_requested_by, released_at } = payable;
  return {
    kind,
    owner_id,
    stage,
    item_currency,
    payable: left,
    mode,
    on_hold_reason,
    release_reason,
    release_requested_by,
    released_at,
    is_approver_barred: barred.has(payable.item_id),
  };
}
