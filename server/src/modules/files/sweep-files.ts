import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { deleteFolder } from '../../outside/files/port.ts';
import { folderOf } from './file-location.ts';
import {
  deleteFile,
  type FileLocation,
  lockForRemoval,
  markRemoved,
  readFilesOfAge,
  readRemoved,
} from './files.rows.ts';
import { deleteUploads, lockEndedUploads } from './uploads.rows.ts';

/** Returns the ids of the files that are attached to an item. every-module.ts passes this function in. */
export type AttachedFileIds = (
  tx: CompanyTransaction,
  of: { client_id: string; ids: readonly string[] },
) => Promise<readonly string[]>;

const graceMs = 24 * 60 * 60 * 1000;
const portion = 200;
/**
 * The number of uploads in a batch. It is small, because the objects are deleted from the store while the rows are
 * locked.
 */
const uploadsAtOnce = 20;

/**
 * Removes uploads whose form expired at least a day ago, and files that are a day old and not attached. All objects are
 * in the folder of a row, and rows are deleted last, so the next sweep completes an interrupted sweep.
 */
export async function sweepFiles(
  app: App,
  client_id: string,
  { attachedFileIds }: { attachedFileIds: AttachedFileIds },
): Promise<void> {
  const before = new Date(app.clock().getTime() - graceMs);
  await sweepUploads(app, { client_id, before });
  await removeUnattached(app, { client_id, before, attachedFileIds });
  await deleteRemoved(app, client_id);
}

async function sweepUploads(app: App, of: { client_id: string; before: Date }): Promise<void> {
  const { client_id } = of;
  for (let swept = uploadsAtOnce; swept === uploadsAtOnce; )
    swept = await app.database.inCompany(client_id, async (tx) => {
      const uploads = await lockEndedUploads(tx, { ...of, limit: uploadsAtOnce });
      for (const { id, path, file_id } of uploads) {
        // For an accepted upload, only an object that was sent later through the same form can remain.
        if (file_id) await app.files.delete([path]);
        else await deleteFolder(app.files, folderOf({ client_id, id }));
      }
      await deleteUploads(tx, { client_id, ids: uploads.map(({ id }) => id) });
      return uploads.length;
    });
}

async function removeUnattached(
  app: App,
  of: { client_id: string; before: Date; attachedFileIds: AttachedFileIds },
): Promise<void> {
  const { client_id, before, attachedFileIds } = of;
  const { database } = app;
  let after: FileLocation | undefined = { id: '00000000-0000-0000-0000-000000000000', created_at: new Date(0) };
  while (after) {
    const from: FileLocation = after;
    const [files, loose] = await database.readInCompany(client_id, async (tx) => {
      const found = await readFilesOfAge(tx, { client_id, after: from, before, limit: portion });
      return [found, await unattached(tx, { client_id, ids: found.map(({ id }) => id), attachedFileIds })] as const;
    });
    if (loose.length > 0)
      await database.inCompany(client_id, async (tx) => {
        // Checks again under the lock, because a file may have been attached in the meantime.
        const ids = await lockForRemoval(tx, { client_id, ids: loose });
        const still = await unattached(tx, { client_id, ids, attachedFileIds });
        await markRemoved(tx, { client_id, ids: still, now: app.clock() });
      });
    after = files.length === portion ? files.at(-1) : undefined;
  }
}

async function unattached(
  tx: CompanyTransaction,
  of: { client_id: string; ids: readonly string[]; attachedFileIds: AttachedFileIds },
): Promise<string[]> {
  if (of.ids.length === 0) return [];
  const attached = new Set(await of.attachedFileIds(tx, of));
  return of.ids.filter((id) => !attached.has(id));
}

async function deleteRemoved(app: App, client_id: string): Promise<void> {
  const removed = await app.database.readInCompany(client_id, (tx) => readRemoved(tx, { client_id, limit: 5000 }));
  for (const { id, path } of removed) {
    await deleteFolder(app.files, path);
    await app.database.inCompany(client_id, (tx) => deleteFile(tx, { client_id, id }));
  }
}
