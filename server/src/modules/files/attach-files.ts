import type { CompanyTransaction } from '../../db/database.ts';
import { Refused } from '../../http/refusals.ts';
import { type FileRow, lockFiles, readFiles } from './files.rows.ts';

/**
 * Returns the files that the person uploaded, in the requested order. The files are locked until the transaction ends,
 * so that the sweep cannot delete them. Refuses any other file as not found, and files of a kind that is not in
 * `kinds`.
 */
export async function attachable(
  tx: CompanyTransaction,
  of: { client_id: string; user_id: string; ids: readonly string[]; kinds?: readonly FileRow['kind'][] },
): Promise<AttachableFile[]> {
  const { ids, kinds = ['image', 'pdf'] } = of;
  if (ids.length === 0) return [];
  const found = new Map((await lockFiles(tx, of)).map((file) => [file.id, file]));
  return ids.map((id) => {
    const file = found.get(id);
    if (file?.uploaded_by !== of.user_id) throw new Refused('item.not_found');
    if (!kinds.includes(file.kind)) throw new Refused('file.type');
    return file;
  });
}

/** Returns which of these files the person uploaded. Does not lock the files. */
export async function uploadedBy(
  tx: CompanyTransaction,
  { client_id, user_id, ids }: { client_id: string; user_id: string; ids: readonly string[] },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const files = await readFiles(tx, { client_id, ids });
  return new Set(files.filter(({ uploaded_by }) => uploaded_by === user_id).map(({ id }) => id));
}

/** Reads the names of these files. The order is not defined. */
export async function readFileNames(
  tx: CompanyTransaction,
  query: { client_id: string; ids: readonly string[] },
): Promise<string[]> {
  return (await readFiles(tx, query)).map(({ name }) => name);
}

type AttachableFile = Pick<FileRow, 'id' | 'name' | 'kind' | 'no_of_pages' | 'uploaded_by'>;
