import type { CompanyTransaction } from '../../../db/database.ts';
import { readStandIns } from './delegates.rows.ts';

/** Delegates who may approve for these people today. */
export async function findStandIns(
  tx: CompanyTransaction,
  of: { client_id: string; user_ids: readonly string[]; now: Date },
): Promise<{ user_id: string; place_id: string }[]> {
  if (of.user_ids.length === 0) return [];
  const rows = await readStandIns(tx, of);
  return rows.map(({ to_user_id, from_user_id }) => ({ user_id: to_user_id, place_id: from_user_id }));
}
