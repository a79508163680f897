import type { CompanyTransaction } from '../../../db/database.ts';
import { readDelegators } from './delegates.rows.ts';

interface DelegatedBy {
  submits_for: string[];
  approves_for: string[];
}

/** People for whom a delegate may submit and approve on a day. */
export async function findDelegators(
  tx: CompanyTransaction,
  query: { client_id: string; user_id: string; today: string },
): Promise<DelegatedBy> {
  const rows = await readDelegators(tx, query);
  return {
    submits_for: rows.filter(({ can_submit }) => can_submit).map(({ from_user_id }) => from_user_id),
    approves_for: rows.filter(({ can_approve }) => can_approve).map(({ from_user_id }) => from_user_id),
  };
}
