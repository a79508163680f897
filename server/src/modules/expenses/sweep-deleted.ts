import type { App } from '../../http/context.ts';
import { allCompanyIds } from '../companies/find-company.ts';
import { recordRemoved, retentionLimit } from '../companies/retention.ts';
import { deleteBefore } from './expenses.rows.ts';

const batchSize = 500;
const data = 'deleted_drafts';

/**
 * Permanently deletes expenses 30 days after their deletion, or after the company's retention period. The file sweep
 * deletes their receipts later. A failure in one company does not affect the other companies.
 */
export async function sweepDeleted(app: App): Promise<void> {
  for await (const client_id of allCompanyIds(app.database))
    try {
      await sweepCompany(app, client_id);
    } catch (error) {
      app.log.error({ err: error, client_id }, 'deleted expenses could not be removed');
    }
}

async function sweepCompany({ database, clock }: App, client_id: string): Promise<void> {
  const now = clock();
  const before = await database.readInCompany(client_id, (tx) => retentionLimit(tx, { client_id, data, now }));
  if (!before) return;
  let count = 0;
  for (let deleted = batchSize; deleted === batchSize; count += deleted)
    deleted = await database.inCompany(client_id, (tx) => deleteBefore(tx, { client_id, before, limit: batchSize }));
  await database.inCompany(client_id, (tx) => recordRemoved(tx, { client_id, data, count, now }));
}
