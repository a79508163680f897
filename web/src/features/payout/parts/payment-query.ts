import { queryOf } from '../../../lib/queries.ts';
import type { PaidKey } from './payable.ts';

/** What was paid for an item, and what may be done about it now. */
export function paymentQuery({ item_kind, item_id }: PaidKey) {
  return queryOf('payouts.paymentDetails', { item_kind, item_id });
}
