import { queryOf } from '../../../lib/queries.ts';
import type { ItemKey } from './item.ts';

/** What an approver should know beside the item itself. */
export function detailsQuery({ item_kind, item_id }: ItemKey) {
  return queryOf('approvals.details', { item_kind, item_id });
}

export function advanceQuery(id: string) {
  return queryOf('advances.details', { id });
}
