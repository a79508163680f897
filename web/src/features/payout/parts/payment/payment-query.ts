import { queryOf } from '../../../../lib/queries.ts';
import type { PaidKey } from '../payable.ts';

/** The payments of an item and the allowed actions. */
export function paymentQuery({ item_kind, item_id }: PaidKey) {
  return queryOf('payouts.paymentDetails', { item_kind, item_id });
}
