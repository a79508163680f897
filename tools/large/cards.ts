import type { App } from '#server/http/context.ts';
import { saveFeature } from '#server/modules/companies/save-feature.ts';
import { insertLargeCards, insertLargeTransactions } from './cards.rows.ts';
import { prepareForMany } from './large.rows.ts';

const atOnce = 2_000;

/** Gives every person of a company a card, and adds `count` transactions in total. */
export async function seedLargeCards(
  app: App,
  { client_id, count }: { client_id: string; count: number },
): Promise<void> {
  await app.database.inCompany(client_id, async (tx) => {
    await saveFeature(tx, { client_id, feature: 'card_recon_enabled', value: true });
    await insertLargeCards(tx, client_id);
  });
  for (let from = 1; from <= count; from += atOnce)
    await app.database.inCompany(client_id, async (tx) => {
      await prepareForMany(tx);
      await insertLargeTransactions(tx, { client_id, from, to: Math.min(from + atOnce - 1, count) });
    });
}
