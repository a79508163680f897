import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { files } from '#contract/files.contract.ts';
import type { SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { declarableTypes } from '../../outside/pictures/judge-type.ts';
import { folderOf, objects } from './file-location.ts';
import { countUploads, insertUpload } from './uploads.rows.ts';

export const mostBytes = 20 * 1024 * 1024;
const formLastsMs = 15 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
/** The limits for each person: the uploads in 24 hours, and the uploads that are not finished. */
const mostADay = 2000;
const mostUnderWay = 300;

/**
 * Creates a signed upload form and the row of the upload. Every object in the store is in the folder of an upload, so
 * that the sweep can find it.
 */
export async function signUpload(
  { app, tx, client_id, actor, request: { now } }: SignedWriteContext,
  { file_type }: InputOf<typeof files.signUpload>,
): Promise<OutputOf<typeof files.signUpload>> {
  const type = file_type.toLowerCase();
  if (!declarableTypes.has(type)) throw new Refused('file.type');
  const { user_id } = actor;
  const sent = await countUploads(tx, { client_id, user_id, now, since: new Date(now.getTime() - dayMs) });
  if (sent.under_way >= mostUnderWay || sent.today >= mostADay) throw new Refused('file.too_many');
  const id = uuidv7();
  const path = `${folderOf({ client_id, id })}/${objects.incoming}`;
  const expires_at = new Date(now.getTime() + formLastsMs);
  await insertUpload(tx, { client_id, id, user_id, file_type: type, path, created_at: now, expires_at });
  const data = await app.files.signForm({ key: path, type, most_bytes: mostBytes, now, expires_at });
  return { status: true, data, remote_file_path: path };
}
