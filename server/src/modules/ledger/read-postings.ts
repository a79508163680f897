import type { CompanyTransaction } from '../../db/database.ts';
import { readAll, type SavedPosting } from './ledger.rows.ts';
import type { PostedItem } from './post.ts';

export type { SavedPosting } from './ledger.rows.ts';

export interface PostingLine extends SavedPosting {
  /** A later posting takes it back. */
  is_reversed: boolean;
}

/** Everything posted for an item, the oldest first; of an advance also what it paid for reports. */
export function postingsOf(
  tx: CompanyTransaction,
  { client_id, item }: { client_id: string; item: PostedItem },
): Promise<PostingLine[]> {
  return readAll(tx, { client_id, ...(item.kind === 'report' ? { report_id: item.id } : { advance_id: item.id }) });
}
