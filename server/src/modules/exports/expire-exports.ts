import type { App } from '../../http/context.ts';
import { deleteFolder } from '../../outside/files/port.ts';
import { recordRemoved, retentionOf } from '../companies/retention.ts';
import { exportFolder } from './export-location.ts';
import { expireExports, setExpiry } from './exports.rows.ts';

/**
 * Deletes the files of exports after 30 days, or after the company's retention period. The exports are still listed in
 * the history and can be generated again.
 */
export async function expireCompanyExports(app: App, client_id: string): Promise<void> {
  const now = app.clock();
  const ids = await app.database.inCompany(client_id, async (tx) => {
    const { days, is_own } = await retentionOf(tx, client_id);
    if (is_own) await setExpiry(tx, { client_id, days: days.exports });
    const expired = await expireExports(tx, { client_id, now });
    await recordRemoved(tx, { client_id, data: 'exports', count: expired.length, now });
    return expired;
  });
  for (const id of ids) await deleteFolder(app.files, exportFolder({ client_id, id }));
}
