import type { App } from '#server/http/context.ts';
import { prepareForMany } from './large.rows.ts';
import { copySpending, varySpending } from './spending.rows.ts';

/** Adds copies of a large company's spending until it has `copies` times as much. */
export async function multiplySpending(
  app: App,
  { client_id, copies, reports }: { client_id: string; copies: number; reports: number },
): Promise<void> {
  const { database } = app;
  const run = (work: Parameters<typeof database.inCompany<void>>[1]) =>
    database.inCompany(client_id, async (tx) => {
      await prepareForMany(tx);
      await work(tx);
    });
  await run((tx) => varySpending(tx, client_id));
  // The loop starts at 1, because the original data counts as the first copy.
  for (let copy = 1; copy < copies; copy += 1) await run((tx) => copySpending(tx, { client_id, copy, reports }));
}
