import type { CompanyTransaction } from '../../../db/database.ts';
import { readGroups, readMembersOf } from './organisation.rows.ts';

/** Lists the groups of the company by name. */
export async function listGroups(tx: CompanyTransaction, client_id: string): Promise<{ id: string; name: string }[]> {
  return (await readGroups(tx, client_id)).map(({ id, name }) => ({ id, name }));
}

/** Returns the active people in any of these groups. */
export async function membersOfGroups(
  tx: CompanyTransaction,
  { client_id, group_ids }: { client_id: string; group_ids: readonly string[] },
): Promise<string[]> {
  if (group_ids.length === 0) return [];
  const groups = (await readGroups(tx, client_id)).filter(({ id }) => group_ids.includes(id));
  return readMembersOf(
    tx,
    client_id,
    groups.map(({ members }) => members),
  );
}
