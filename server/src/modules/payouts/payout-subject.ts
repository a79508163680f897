import type { PaidSubject } from '#domain/payouts/payout-rights.ts';
import type { SavedPayable } from '../payables/lock-payable.ts';

/** What is to be paid, as the rules see it. */
export function subjectOf(payable: SavedPayable): PaidSubject & Pick<SavedPayable, 'stage'> {
  const { item_kind: kind, owner_id, stage, item_currency, payable: left, mode } = payable;
  return { kind, owner_id, stage, item_currency, payable: left, mode };
}
