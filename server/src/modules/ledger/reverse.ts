import { type PostingCause, reversalOf } from '#domain/ledger/postings.ts';
import { activityId } from '../../http/activity-id.ts';
import type { WriteContext } from '../../http/context.ts';
import { insertPostings, readOpenPostings, type SavedPosting } from './ledger.rows.ts';

type LedgerContext = Pick<WriteContext, 'tx' | 'client_id' | 'request'>;

/** Reverses all open postings of a locked item for one cause. */
export async function reverse(context: LedgerContext, key: { item_id: string; cause: PostingCause }): Promise<void> {
  await reversePostings(context, key, await openPostings(context, key));
}

/** The postings of a cause that are not reversed. */
export function openPostings(
  { tx, client_id }: LedgerContext,
  { item_id, cause }: { item_id: string; cause: PostingCause },
): Promise<SavedPosting[]> {
  return readOpenPostings(tx, { client_id, item_id, cause });
}

/** Reverses the given postings. */
export async function reversePostings(
  { tx, client_id, request }: LedgerContext,
  { item_id, cause }: { item_id: string; cause: PostingCause },
  open: readonly SavedPosting[],
): Promise<void> {
  await insertPostings(
    tx,
    { client_id, item_id, cause },
    open.map((posting) => ({
      ...reversalOf(posting),
      id: activityId(request.now),
      at: request.now,
      reverses_id: posting.id,
    })),
  );
}
