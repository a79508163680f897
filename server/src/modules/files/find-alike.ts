import type { CompanyTransaction } from '../../db/database.ts';
import { type AlikeRow, readAlike } from './files.rows.ts';

/**
 * The maximum number of different bits in the 64-bit hashes of two copies of one picture. The hashes of two receipts
 * from the same shop almost always differ in more bits.
 */
const mostDistance = 8;

/** Finds the company's files with the same content as these files or a similar image. */
export async function findAlike(
  tx: CompanyTransaction,
  of: { client_id: string; ids: readonly string[] },
): Promise<AlikeRow[]> {
  if (of.ids.length === 0) return [];
  return readAlike(tx, { ...of, most_distance: mostDistance });
}
