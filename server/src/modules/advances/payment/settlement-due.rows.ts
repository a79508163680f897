import { sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';
import { needsSettlement } from '../lists/advance-list.rows.ts';

const weekly = (client_id: string, now: Date) => sql`not exists (select from activity h where h.client_id = ${client_id}
  and h.item_kind = 'advance' and h.item_id = a.id and h.action = 'advance_settlement_due'
  and h.at > ${now}::timestamptz - interval '7 days')`;

interface Due {
  client_id: string;
  today: string;
  now: Date;
}

/** Advances that need settlement and whose owner was not notified in the last week. */
export async function readDue(
  tx: CompanyTransaction,
  { client_id, today, now, limit }: Due & { limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from advances a where a.client_id = ${client_id} and a.deleted_at is null
      and ${needsSettlement({ client_id, today })} and ${weekly(client_id, now)}
    order by a.settle_by, a.id limit ${sql.lit(limit)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Checks one locked advance again. */
export async function isDue(tx: CompanyTransaction, { client_id, id, today, now }: Due & { id: string }) {
  const { rows } = await sql<{ id: string }>`
    select a.id from advances a where a.client_id = ${client_id} and a.id = ${id} and a.deleted_at is null
      and ${needsSettlement({ client_id, today })} and ${weekly(client_id, now)}`.execute(tx);
  return rows.length === 1;
}
