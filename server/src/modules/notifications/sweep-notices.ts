import type { App } from '../../http/context.ts';
import { recordRemoved, retentionLimit } from '../companies/retention.ts';
import { deleteNoticesBefore } from './notices.rows.ts';

const portion = 1_000;
const data = 'notices';

/**
 * Deletes notices after ninety days, unless the company has its own retention rule. Nothing is lost, since the items
 * have their own history.
 */
export async function sweepNotices({ database, clock }: App, client_id: string): Promise<void> {
  const now = clock();
  const before = await database.readInCompany(client_id, (tx) => retentionLimit(tx, { client_id, data, now }));
  if (!before) return;
  let count = 0;
  for (let deleted = portion; deleted === portion; count += deleted)
    deleted = await database.inCompany(client_id, (tx) =>
      deleteNoticesBefore(tx, { client_id, before, limit: portion }),
    );
  await database.inCompany(client_id, (tx) => recordRemoved(tx, { client_id, data, count, now }));
}
