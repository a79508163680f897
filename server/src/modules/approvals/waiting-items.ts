import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import type { WaitingItem } from './waiting.rows.ts';

const batchSize = 200;

/** Reads items in batches and yields them one by one. Callers handle each item in a separate transaction. */
export async function* waitingItems<Item extends WaitingItem>(
  { database }: Pick<App, 'database'>,
  client_id: string,
  read: (tx: CompanyTransaction, page: { client_id: string; after: string | null; limit: number }) => Promise<Item[]>,
): AsyncGenerator<Item> {
  for (let after: string | null = null; ; ) {
    const page = { client_id, after, limit: batchSize };
    const items: Item[] = await database.readInCompany(client_id, (tx) => read(tx, page));
    yield* items;
    const last = items.at(-1);
    if (!last || items.length < batchSize) return;
    after = last.id;
  }
}
