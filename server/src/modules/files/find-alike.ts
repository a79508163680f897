import type { CompanyTransaction } from '../../db/database.ts';
import { type AlikeRow, readAlike } from './files.rows.ts';

/** Beyond so many differing bits two receipts of one shop look as much alike as two pictures of one receipt. */
const mostDistance = 4;

/** For each file those of the same bytes and those that look the same, whoever uploaded them. */
export async function findAlike(
  tx: CompanyTransaction,
  of: { client_id: string; ids: readonly string[] },
): Promise<AlikeRow[]> {
  if (of.ids.length === 0) return [];
  return readAlike(tx, { ...of, most_distance: mostDistance });
}
