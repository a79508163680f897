import { queryOf } from '../../../../lib/queries.ts';
import type { ItemKey } from '../item.ts';

/** Returns the query for the approval chain, rights and submitter history of an item. */
export function detailsQuery({ item_kind, item_id }: ItemKey) {
  return queryOf('approvals.details', { item_kind, item_id });
}

export function advanceQuery(id: string) {
  return queryOf('advances.details', { id });
}
