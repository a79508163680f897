import type { House } from '../../http/context.ts';
import { everyCompany } from '../companies/find-company.ts';
import { deleteBefore } from './expenses.rows.ts';

const keptMs = 30 * 24 * 60 * 60 * 1000;
const atOnce = 500;

/** Drafts deleted a month ago go for good; their receipts, held by nothing any more, follow with the files' own sweep. */
export async function sweepDeleted(house: House): Promise<void> {
  const before = new Date(house.clock().getTime() - keptMs);
  for await (const client_id of everyCompany(house.database))
    for (let swept = atOnce; swept === atOnce; )
      swept = await house.database.inCompany(client_id, (tx) => deleteBefore(tx, { client_id, before, limit: atOnce }));
}
