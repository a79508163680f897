import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries on `uploads`. */

export interface UploadRow {
  id: string;
  user_id: string;
  file_type: string;
  path: string;
  state: 'signed' | 'taken' | 'refused';
  file_id: string | null;
}

export async function insertUpload(
  tx: CompanyTransaction,
  upload: {
    client_id: string;
    id: string;
    user_id: string;
    file_type: string;
    path: string;
    created_at: Date;
    expires_at: Date;
  },
) {
  await tx.insertInto('uploads').values(upload).execute();
}

export async function countUploads(
  tx: CompanyTransaction,
  of: { client_id: string; user_id: string; now: Date; since: Date },
): Promise<{ today: number; under_way: number }> {
  const { rows } = await sql<{ today: number; under_way: number }>`
    select count(*) as today, count(*) filter (where state = 'signed' and expires_at > ${of.now}) as under_way
    from uploads where client_id = ${of.client_id} and user_id = ${of.user_id} and created_at > ${of.since}`.execute(
    tx,
  );
  return rows[0] ?? { today: 0, under_way: 0 };
}

const columns = sql`id, user_id, file_type, path, state, file_id`;

/** Finds an upload of this person by its path; undefined if the path is unknown or belongs to another person. */
export async function findUpload(
  tx: CompanyTransaction,
  of: { client_id: string; user_id: string; path: string },
): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select ${columns} from uploads
    where client_id = ${of.client_id} and path = ${of.path} and user_id = ${of.user_id}`.execute(tx);
  return rows[0];
}

/**
 * Locks an upload. A concurrent request for the same upload waits for the lock and then sees that the upload was
 * already accepted.
 */
export async function lockUpload(
  tx: CompanyTransaction,
  of: { client_id: string; id: string },
): Promise<UploadRow | undefined> {
  const { rows } = await sql<UploadRow>`
    select ${columns} from uploads where client_id = ${of.client_id} and id = ${of.id} for update`.execute(tx);
  return rows[0];
}

export async function markTaken(tx: CompanyTransaction, of: { client_id: string; id: string; file_id: string }) {
  await tx
    .updateTable('uploads')
    .set({ state: 'taken', file_id: of.file_id, refusal: '' })
    .where('client_id', '=', of.client_id)
    .where('id', '=', of.id)
    .execute();
}

export async function markRefused(tx: CompanyTransaction, of: { client_id: string; id: string; refusal: string }) {
  await tx
    .updateTable('uploads')
    .set({ state: 'refused', refusal: of.refusal })
    .where('client_id', '=', of.client_id)
    .where('id', '=', of.id)
    .where('state', '<>', 'taken')
    .execute();
}

/** Locks and reads uploads whose form expired before a time. Such a form can no longer receive files. */
export function lockEndedUploads(tx: CompanyTransaction, of: { client_id: string; before: Date; limit: number }) {
  return tx
    .selectFrom('uploads')
    .select(['id', 'path', 'file_id'])
    .where('client_id', '=', of.client_id)
    .where('expires_at', '<', of.before)
    .orderBy('expires_at')
    .limit(of.limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function deleteUploads(tx: CompanyTransaction, of: { client_id: string; ids: readonly string[] }) {
  if (of.ids.length === 0) return;
  await tx
    .deleteFrom('uploads')
    .where('client_id', '=', of.client_id)
    .where('id', 'in', [...of.ids])
    .execute();
}
