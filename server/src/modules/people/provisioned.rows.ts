import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

export interface ProvisionedRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  is_active: boolean;
  version: number;
  created_at: Date;
}

/**
 * Reads people in a stable order: all, or those with these ids or this email address. Anonymised people are left out.
 */
export async function readProvisioned(
  tx: CompanyTransaction,
  query: { client_id: string; ids?: readonly string[]; email?: string; offset: number; limit: number },
): Promise<{ rows: ProvisionedRow[]; total: number }> {
  const { client_id, ids, email, offset, limit } = query;
  const matching = sql`client_id = ${client_id} and former_number is null
    ${ids ? sql`and id = any(${ids}::uuid[])` : sql``} ${email === undefined ? sql`` : sql`and email = ${email}`}`;
  const [{ rows }, counted] = await Promise.all([
    sql<ProvisionedRow>`
      select id, email, first_name, last_name, is_active, version, created_at from users
      where ${matching} order by id limit ${limit} offset ${offset}`.execute(tx),
    sql<{ count: number }>`select count(*)::int as count from users where ${matching}`.execute(tx),
  ]);
  return { rows, total: counted.rows[0]?.count ?? 0 };
}
