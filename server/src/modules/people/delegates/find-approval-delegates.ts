import type { CompanyTransaction } from '../../../db/database.ts';
import { readApprovalDelegates } from './delegates.rows.ts';

/** Delegates who may approve for these people today. */
export async function findApprovalDelegates(
  tx: CompanyTransaction,
  query: { client_id: string; user_ids: readonly string[]; now: Date },
): Promise<{ user_id: string; place_id: string }[]> {
  if (query.user_ids.length === 0) return [];
  const rows = await readApprovalDelegates(tx, query);
  return rows.map(({ to_user_id, from_user_id }) => ({ user_id: to_user_id, place_id: from_user_id }));
}
