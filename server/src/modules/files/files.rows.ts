import { sql } from 'kysely';
import type { Scan } from '#contract/shared/scan.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/**
 * Queries for `files` and `image_quarters`. A file is read together with its scan and deleted together with its upload.
 */

export type Reading = Partial<Omit<Scan, 'state' | 'failure'>>;

export interface FileRow {
  id: string;
  uploaded_by: string;
  name: string;
  kind: 'image' | 'pdf' | 'sheet';
  type: string;
  bytes: number;
  no_of_pages: number;
  scan_state: Scan['state'] | null;
  failure: string | null;
  reading: Reading | null;
}

export async function readFiles(
  tx: CompanyTransaction,
  of: { client_id: string; ids: readonly string[] },
): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select f.id, f.uploaded_by, f.name, f.kind, f.type, f.bytes, f.no_of_pages,
      s.state as scan_state, s.failure, s.reading
    from files f left join scans s on s.client_id = ${of.client_id} and s.file_id = f.id
    where f.client_id = ${of.client_id} and f.id = any(${of.ids}::uuid[]) and f.removed_at is null`.execute(tx);
  return rows;
}

/** Locks the files, so that the sweep cannot delete them during the transaction. */
export function lockFiles(tx: CompanyTransaction, of: { client_id: string; ids: readonly string[] }) {
  return tx
    .selectFrom('files')
    .select(['id', 'name', 'no_of_pages', 'uploaded_by', sql<FileRow['kind']>`kind`.as('kind')])
    .where('client_id', '=', of.client_id)
    .where('id', 'in', [...of.ids])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
}

export interface AlikeRow {
  file_id: string;
  other_id: string;
  /** True if the content is identical. */
  is_same: boolean;
  /** The number of bits that differ between the two 64-bit image hashes. */
  distance: number;
}

/**
 * Reads files with the same content, and files with similar images. Images are similar if their hashes share a quarter
 * and differ in at most `most_distance` bits.
 */
export async function readAlike(
  tx: CompanyTransaction,
  of: { client_id: string; ids: readonly string[]; most_distance: number },
): Promise<AlikeRow[]> {
  const { rows } = await sql<AlikeRow>`
    with mine as (
      select id, sha256, image_hash from files
      where client_id = ${of.client_id} and id = any(${of.ids}::uuid[]) and removed_at is null
    )
    select mine.id as file_id, f.id as other_id, true as is_same, 0 as distance
    from mine join files f on f.client_id = ${of.client_id} and f.sha256 = mine.sha256 and f.removed_at is null
    where f.id <> mine.id
    union all
    select near.file_id, near.other_id, false, near.distance from (
      select distinct mine.id as file_id, f.id as other_id,
        bit_count(('x' || mine.image_hash)::bit(64) # ('x' || f.image_hash)::bit(64))::integer as distance
      from mine
      join image_quarters q on q.client_id = ${of.client_id} and q.file_id = mine.id
      join image_quarters o on o.client_id = ${of.client_id} and o.quarter = q.quarter and o.file_id <> mine.id
      join files f on f.client_id = ${of.client_id} and f.id = o.file_id and f.removed_at is null
        and f.sha256 <> mine.sha256
    ) near where near.distance <= ${of.most_distance}`.execute(tx);
  return rows;
}

interface NewFile {
  client_id: string;
  id: string;
  uploaded_by: string;
  name: string;
  kind: FileRow['kind'];
  type: string;
  bytes: number;
  sha256: string;
  image_hash: string | null;
  edited_with?: string;
  no_of_pages: number;
  path: string;
  created_at: Date;
}

export async function insertFile(tx: CompanyTransaction, file: NewFile) {
  await tx.insertInto('files').values(file).execute();
  const { client_id, id, image_hash } = file;
  if (image_hash)
    await tx
      .insertInto('image_quarters')
      .values(quartersOf(image_hash).map((quarter) => ({ client_id, quarter, file_id: id })))
      .execute();
}

/**
 * Splits a hash into quarters. Each quarter starts with its position, so that equal bits at different positions do not
 * match.
 */
function quartersOf(image_hash: string): string[] {
  return [0, 1, 2, 3].map((quarter) => `${quarter}${image_hash.slice(quarter * 4, quarter * 4 + 4)}`);
}

export interface FileLocation {
  id: string;
  created_at: Date;
}

/** Reads a batch of files created before a time, oldest first. */
export async function readFilesOfAge(
  tx: CompanyTransaction,
  of: { client_id: string; after: FileLocation; before: Date; limit: number },
): Promise<FileLocation[]> {
  const { rows } = await sql<FileLocation>`
    select id, created_at from files
    where client_id = ${of.client_id} and removed_at is null
      and (created_at, id) > (${of.after.created_at}, ${of.after.id}) and created_at < ${of.before}
    order by created_at, id limit ${of.limit}`.execute(tx);
  return rows;
}

/**
 * Locks files for removal. Waits for transactions that are attaching one of the files, and skips files that are already
 * removed.
 */
export async function lockForRemoval(
  tx: CompanyTransaction,
  of: { client_id: string; ids: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('client_id', '=', of.client_id)
    .where('id', 'in', [...of.ids])
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Hides the files before their objects are deleted from the store. */
export async function markRemoved(
  tx: CompanyTransaction,
  of: { client_id: string; ids: readonly string[]; now: Date },
) {
  if (of.ids.length === 0) return;
  await tx
    .updateTable('files')
    .set({ removed_at: of.now })
    .where('client_id', '=', of.client_id)
    .where('id', 'in', [...of.ids])
    .execute();
}

export async function readRemoved(
  tx: CompanyTransaction,
  of: { client_id: string; limit: number },
): Promise<{ id: string; path: string }[]> {
  return tx
    .selectFrom('files')
    .select(['id', 'path'])
    .where('client_id', '=', of.client_id)
    .where('removed_at', 'is not', null)
    .orderBy('removed_at')
    .limit(of.limit)
    .execute();
}

/** Deletes a file together with its scan, hash quarters and upload. */
export async function deleteFile(tx: CompanyTransaction, of: { client_id: string; id: string }) {
  await tx.deleteFrom('uploads').where('client_id', '=', of.client_id).where('file_id', '=', of.id).execute();
  await tx.deleteFrom('files').where('client_id', '=', of.client_id).where('id', '=', of.id).execute();
}
