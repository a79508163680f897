import { type PostingCause, reversalOf } from '#domain/payouts/postings.ts';
import { activityId } from '../../http/activity-id.ts';
import type { WriteContext } from '../../http/context.ts';
import { insertPostings, readStanding, type SavedPosting } from './ledger.rows.ts';

type Writing = Pick<WriteContext, 'tx' | 'client_id' | 'request'>;

/** Reverses all open postings of a locked item for one cause. */
export async function reverse(context: Writing, of: { item_id: string; cause: PostingCause }): Promise<void> {
  await reversePostings(context, of, await standingPostings(context, of));
}

/** The postings of a cause that are not reversed. */
export function standingPostings(
  { tx, client_id }: Writing,
  { item_id, cause }: { item_id: string; cause: PostingCause },
): Promise<SavedPosting[]> {
  return readStanding(tx, { client_id, item_id, cause });
}

/** Reverses the given postings. */
export async function reversePostings(
  { tx, client_id, request }: Writing,
  { item_id, cause }: { item_id: string; cause: PostingCause },
  standing: readonly SavedPosting[],
): Promise<void> {
  await insertPostings(
    tx,
    { client_id, item_id, cause },
    standing.map((posting) => ({
      ...reversalOf(posting),
      id: activityId(request.now),
      at: request.now,
      reverses_id: posting.id,
    })),
  );
}
