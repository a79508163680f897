import { createHash } from 'node:crypto';
import type { App, SignedWriteContext } from '../../http/context.ts';
import type { PreparedFile } from '../../outside/pictures/port.ts';
import { askForReading } from './ask-for-reading.ts';
import { folderOf, objects } from './file-location.ts';
import { insertFile } from './files.rows.ts';
import { markTaken } from './uploads.rows.ts';

interface NewFile {
  /** The id of the file's upload. */
  id: string;
  name: string;
  bytes: Buffer;
  prepared: PreparedFile;
  /** True if the file is then queued for OCR. */
  read: boolean;
}

/** Stores a validated file that the actor uploaded and completes its upload. */
export async function storeFile(
  context: SignedWriteContext,
  { id, name, bytes, prepared, read }: NewFile,
): Promise<void> {
  const { app, tx, client_id, request, actor } = context;
  const folder = folderOf({ client_id, id });
  const { kind, type, pages, thumbnail, image_hash, edited_with } = prepared;
  await storeObjects(app, folder, { bytes, type, pages, thumbnail });
  await insertFile(tx, {
    client_id,
    id,
    uploaded_by: actor.user_id,
    name,
    kind,
    type,
    image_hash,
    edited_with,
    path: folder,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    no_of_pages: Math.max(1, pages.length),
    created_at: request.now,
  });
  await markTaken(tx, { client_id, id, file_id: id });
  if (read && kind !== 'sheet') await askForReading(context, id);
}

/**
 * Writes the objects of a file. This happens before its row is inserted. If a later step fails, the sweep finds the
 * objects through the row of the upload.
 */
async function storeObjects(
  { files }: App,
  folder: string,
  of: { bytes: Uint8Array; type: string; pages: Uint8Array[]; thumbnail: Uint8Array | null },
): Promise<void> {
  const webp = { type: 'image/webp' };
  await files.write(`${folder}/${objects.original}`, of.bytes, { type: of.type });
  for (const [index, page] of of.pages.entries()) await files.write(`${folder}/${objects.page(index + 1)}`, page, webp);
  if (of.thumbnail) await files.write(`${folder}/${objects.thumbnail}`, of.thumbnail, webp);
}
