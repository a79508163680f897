import type { CompanyTransaction } from '../../db/database.ts';
import { readAll, type SavedPosting } from './ledger.rows.ts';
import type { PostedItem } from './post.ts';

export interface PostingLine extends SavedPosting {
  /** True if a later posting reverses this one. */
  is_reversed: boolean;
}

/**
 * Returns all postings of an item, oldest first. For an advance, this includes the postings of reports to which it was
 * applied.
 */
export function postingsOf(
  tx: CompanyTransaction,
  { client_id, item }: { client_id: string; item: PostedItem },
): Promise<PostingLine[]> {
  return readAll(tx, { client_id, ...(item.kind === 'report' ? { report_id: item.id } : { advance_id: item.id }) });
}
