import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { files } from '#contract/files.contract.ts';
import type { Decision } from '#domain/decision.ts';
import type { App, PreparedWrite, PreparingContext, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { scanFile } from '../../http/scan-file.ts';
import { TooManyBytes } from '../../outside/files/port.ts';
import type { PreparedFile } from '../../outside/pictures/port.ts';
import { fileAnswer } from './read-file.ts';
import { mostBytes } from './sign-upload.ts';
import { storeFile } from './store-file.ts';
import { findUpload, lockUpload, markRefused, type UploadRow } from './uploads.rows.ts';

type Input = InputOf<typeof files.take>;
type Output = OutputOf<typeof files.take>;

/**
 * Validates and stores an uploaded file. The bytes are validated before the transaction and then stored, so that a
 * later upload through the same form has no effect. A repeated call returns the same file.
 */
export async function takeUpload(context: PreparingContext, input: Input): Promise<PreparedWrite<Output>> {
  const { app, actor } = context;
  const { client_id, user_id } = actor;
  const find = () =>
    app.database.readInCompany(client_id, (tx) => findUpload(tx, { client_id, user_id, path: input.remote_file_path }));
  const upload = await find();
  if (!upload) throw new Refused('item.not_found');
  if (upload.file_id) return (writing) => answerOf(writing, upload, input);
  const bytes = await arrived(app, upload);
  // A concurrent request may have accepted the upload in the meantime.
  if (!bytes && (await find())?.file_id) return (writing) => answerOf(writing, upload, input);
  if (!bytes) throw new Refused('file.not_arrived');
  const prepared = await evaluated(context, upload, bytes);
  return (writing) => keep(writing, { upload, bytes, prepared, input });
}

async function arrived(app: App, { path }: UploadRow): Promise<Buffer | null> {
  try {
    return await app.files.read(path, { most_bytes: mostBytes });
  } catch (error) {
    if (error instanceof TooManyBytes) throw new Refused('file.too_large', { most_mb: mostBytes / 1024 / 1024 });
    throw error;
  }
}

async function evaluated({ app, actor }: PreparingContext, upload: UploadRow, bytes: Buffer): Promise<PreparedFile> {
  const { client_id } = actor;
  if (bytes.length === 0) throw new Refused('file.damaged');
  const decision = await examined({ app, actor }, upload, bytes);
  if (decision.allowed) return decision.value;
  // The file could not be validated now, so it is not deleted and the user can try again.
  if (decision.code === 'service.away' || decision.code === 'file.not_scanned')
    app.log.warn({ client_id, upload_id: upload.id, ...decision.facts }, 'a file could not be judged');
  else {
    app.log.info({ client_id, upload_id: upload.id, code: decision.code, ...decision.facts }, 'a file was refused');
    // A refused file is deleted. Another file from the same form is validated again.
    await app.files.delete([upload.path]);
    await app.database.inCompany(client_id, (tx) =>
      markRefused(tx, { client_id, id: upload.id, refusal: decision.code }),
    );
  }
  throw new Refused(decision.code, decision.facts);
}

/**
 * Scans the file for viruses and, if none is found, prepares its pages and thumbnail. The scan comes first, so that no
 * decoder opens an infected file.
 */
async function examined(
  { app, actor: { client_id, user_id } }: Pick<PreparingContext, 'app' | 'actor'>,
  { file_type }: UploadRow,
  bytes: Buffer,
): Promise<Decision<PreparedFile>> {
  const scanned = await scanFile(app, bytes, { client_id, user_id, source: 'files.take' });
  return scanned.allowed ? app.pictures.prepare(bytes, { declared_type: file_type, client_id }) : scanned;
}

interface Arrived {
  upload: UploadRow;
  bytes: Buffer;
  prepared: PreparedFile;
  input: Input;
}

async function keep(context: SignedWriteContext, { upload, bytes, prepared, input }: Arrived): Promise<Output> {
  const { tx, client_id } = context;
  const locked = await lockUpload(tx, { client_id, id: upload.id });
  if (!locked) throw new Refused('item.not_found');
  if (locked.file_id) return answerOf(context, locked, input);
  await storeFile(context, { id: upload.id, name: input.name, bytes, prepared, read: input.read === true });
  return answerOf(context, { ...upload, file_id: upload.id }, input);
}

async function answerOf(context: SignedWriteContext, upload: UploadRow, input: Input): Promise<Output> {
  const file = await fileAnswer(context, upload.file_id ?? upload.id);
  return { status: true, file, remote_file_data: { path: input.remote_file_path, type: file.type, name: file.name } };
}
