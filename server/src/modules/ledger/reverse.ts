import { type PostingCause, reversalOf } from '#domain/payouts/postings.ts';
import { activityId } from '../../http/activity-id.ts';
import type { WriteContext } from '../../http/context.ts';
import { insertPostings, readStanding, type SavedPosting } from './ledger.rows.ts';

type Writing = Pick<WriteContext, 'tx' | 'client_id' | 'request'>;

/** Takes back everything that was posted for an item and a cause and was not taken back yet. The item is held. */
export async function reverse(context: Writing, of: { item_id: string; cause: PostingCause }): Promise<void> {
  await reversePostings(context, of, await standingPostings(context, of));
}

/** What of a cause still counts. */
export function standingPostings(
  { tx, client_id }: Writing,
  { item_id, cause }: { item_id: string; cause: PostingCause },
): Promise<SavedPosting[]> {
  return readStanding(tx, { client_id, item_id, cause });
}

/** The same of some of them. */
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
