import type { App } from '#server/http/context.ts';
import { prepareForMany } from './large.rows.ts';
import { insertLargePostings } from './ledger.rows.ts';

const atOnce = 10_000;

/** Adds this many postings to the reports of a company, spread over a year. */
export async function seedLargeLedger(
  app: App,
  { client_id, count }: { client_id: string; count: number },
): Promise<void> {
  for (let from = 1; from <= count; from += atOnce)
    await app.database.inCompany(client_id, async (tx) => {
      await prepareForMany(tx);
      await insertLargePostings(tx, { client_id, from, to: Math.min(from + atOnce - 1, count), count });
    });
}
