import type { CompanyTransaction } from '../../../db/database.ts';

/** Queries on `calendar_feeds`. */

interface FeedKey {
  client_id: string;
  user_id: string;
}

/** Reads the id of the person's feed; undefined if the feed is off. */
export async function readFeedId(tx: CompanyTransaction, { client_id, user_id }: FeedKey): Promise<string | undefined> {
  const row = await tx
    .selectFrom('calendar_feeds')
    .select('feed_id')
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row?.feed_id;
}

export async function saveFeedId(
  tx: CompanyTransaction,
  { feed_id, created_at, ...key }: FeedKey & { feed_id: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('calendar_feeds')
    .values({ ...key, feed_id, created_at })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id']).doUpdateSet({ feed_id, created_at }))
    .execute();
}

export async function deleteFeed(tx: CompanyTransaction, { client_id, user_id }: FeedKey): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('client_id', '=', client_id).where('user_id', '=', user_id).execute();
}
