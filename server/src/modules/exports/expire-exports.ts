import type { App } from '../../http/context.ts';
import { deleteFolder } from '../../outside/files/port.ts';
import { exportFolder } from './export-location.ts';
import { expireExports } from './exports.rows.ts';

/** Deletes the files of expired exports. The history entry stays, and the export can be generated again. */
export async function expireCompanyExports(app: App, client_id: string): Promise<void> {
  const ids = await app.database.inCompany(client_id, (tx) => expireExports(tx, { client_id, now: app.clock() }));
  for (const id of ids) await deleteFolder(app.files, exportFolder({ client_id, id }));
}
