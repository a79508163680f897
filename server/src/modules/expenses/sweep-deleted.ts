import type { App } from '../../http/context.ts';
import { allCompanyIds } from '../companies/find-company.ts';
import { recordRemoved, retentionLimit } from '../companies/retention.ts';
import { deleteBefore } from './expenses.rows.ts';

const batchSize = 500;
const data = 'deleted_drafts';

/**
 * Permanently deletes expenses 30 days after their deletion, or after the company's retention period. The file sweep
 * deletes their receipts later.
 */
export async function sweepDeleted({ database, clock }: App): Promise<void> {
  const now = clock();
  for await (const client_id of allCompanyIds(database)) {
    const before = await database.readInCompany(client_id, (tx) => retentionLimit(tx, { client_id, data, now }));
    if (!before) continue;
    let count = 0;
    for (let deleted = batchSize; deleted === batchSize; count += deleted)
      deleted = await database.inCompany(client_id, (tx) => deleteBefore(tx, { client_id, before, limit: batchSize }));
    await database.inCompany(client_id, (tx) => recordRemoved(tx, { client_id, data, count, now }));
  }
}
