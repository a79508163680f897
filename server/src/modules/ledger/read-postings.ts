import type { CompanyTransaction } from '../../db/database.ts';
import { readAll, type SavedPosting } from './ledger.rows.ts';
import type { PostedItem } from './post.ts';

export interface PostingLine extends SavedPosting {
  /** True if a later posting reverses it. */
  is_reversed: boolean;
}

/** All postings of an item, oldest first; for an advance also those of the reports it paid for. */
export function postingsOf(
  tx: CompanyTransaction,
  { client_id, item }: { client_id: string; item: PostedItem },
): Promise<PostingLine[]> {
  return readAll(tx, { client_id, ...(item.kind === 'report' ? { report_id: item.id } : { advance_id: item.id }) });
}
