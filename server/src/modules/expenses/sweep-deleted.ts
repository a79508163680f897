import type { App } from '../../http/context.ts';
import { everyCompany } from '../companies/find-company.ts';
import { deleteBefore } from './expenses.rows.ts';

const retentionMs = 30 * 24 * 60 * 60 * 1000;
const atOnce = 500;

/** Drafts deleted a month ago go for good; their receipts, held by nothing any more, follow with the files' own sweep. */
export async function sweepDeleted(app: App): Promise<void> {
  const before = new Date(app.clock().getTime() - retentionMs);
  for await (const client_id of everyCompany(app.database))
    for (let swept = atOnce; swept === atOnce; )
      swept = await app.database.inCompany(client_id, (tx) => deleteBefore(tx, { client_id, before, limit: atOnce }));
}
