import type { App } from '../../http/context.ts';
import { deleteFolder } from '../../outside/files/port.ts';
import { exportFolder } from './export-location.ts';
import { expireExports } from './exports.rows.ts';

/** Forgets the files of exports whose time has passed. The row stays in the history and can be made again. */
export async function expireCompanyExports(app: App, client_id: string): Promise<void> {
  const ids = await app.database.inCompany(client_id, (tx) => expireExports(tx, { client_id, now: app.clock() }));
  for (const id of ids) await deleteFolder(app.files, exportFolder({ client_id, id }));
}
