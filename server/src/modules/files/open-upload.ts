import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '../../db/database.ts';
import { folderOf, objects } from './file-location.ts';
import { insertUpload } from './uploads.rows.ts';

const lastsMs = 15 * 60 * 1000;

/**
 * Creates the upload of a file that did not come through an upload form, such as a file from a mail. If the file is
 * never stored, the sweep deletes the upload and its objects.
 */
export async function openUpload(
  tx: CompanyTransaction,
  { client_id, user_id, file_type, now }: { client_id: string; user_id: string; file_type: string; now: Date },
): Promise<string> {
  const id = uuidv7();
  await insertUpload(tx, {
    client_id,
    id,
    user_id,
    file_type,
    path: `${folderOf({ client_id, id })}/${objects.incoming}`,
    created_at: now,
    expires_at: new Date(now.getTime() + lastsMs),
  });
  return id;
}
