import type { House } from '../../http/context.ts';
import { deleteFolder } from '../../outside/files/port.ts';
import { exportFolder } from './export-place.ts';
import { expireExports } from './exports.rows.ts';

/** Forgets the files of exports whose time has passed. The row stays in the history and can be made again. */
export async function expireCompanyExports(house: House, client_id: string): Promise<void> {
  const ids = await house.database.inCompany(client_id, (tx) => expireExports(tx, { client_id, now: house.clock() }));
  for (const id of ids) await deleteFolder(house.files, exportFolder({ client_id, id }));
}
