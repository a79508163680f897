import { queryOf } from '../../../../lib/queries.ts';
import type { PaidKey } from '../payable.ts';

/** Returns the query for the payments of an item and the allowed actions. */
export function paymentQuery({ item_kind, item_id }: PaidKey) {
  return queryOf('payouts.paymentDetails', { item_kind, item_id });
}
