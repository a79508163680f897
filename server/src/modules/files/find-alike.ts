import type { CompanyTransaction } from '../../db/database.ts';
import { type AlikeRow, readAlike } from './files.rows.ts';

/**
 * Of the 64 hash bits, copies of one picture differ in at most this many, but two receipts of one shop almost always in
 * more.
 */
const mostDistance = 8;

/** Finds, for each file, the files of the company with the same content or a similar image. */
export async function findAlike(
  tx: CompanyTransaction,
  of: { client_id: string; ids: readonly string[] },
): Promise<AlikeRow[]> {
  if (of.ids.length === 0) return [];
  return readAlike(tx, { ...of, most_distance: mostDistance });
}
