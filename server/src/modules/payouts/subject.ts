import type { PaidSubject } from '#domain/payouts/payout-rights.ts';
import type { KeptPayable } from '../payables/hold-payable.ts';

/** What is to be paid, as the rules see it. */
export function subjectOf(payable: KeptPayable): PaidSubject & Pick<KeptPayable, 'stage'> {
  const { item_kind: kind, owner_id, stage, item_currency, payable: left, mode } = payable;
  return { kind, owner_id, stage, item_currency, payable: left, mode };
}
