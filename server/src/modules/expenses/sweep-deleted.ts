import type { App } from '../../http/context.ts';
import { allCompanyIds } from '../companies/find-company.ts';
import { deleteBefore } from './expenses.rows.ts';

const retentionMs = 30 * 24 * 60 * 60 * 1000;
const batchSize = 500;

/** Permanently deletes expenses 30 days after they were deleted. The file sweep removes their receipts later. */
export async function sweepDeleted(app: App): Promise<void> {
  const before = new Date(app.clock().getTime() - retentionMs);
  for await (const client_id of allCompanyIds(app.database))
    for (let deleted = batchSize; deleted === batchSize; )
      deleted = await app.database.inCompany(client_id, (tx) =>
        deleteBefore(tx, { client_id, before, limit: batchSize }),
      );
}
