import { sql } from 'kysely';
import type { AdvanceMoney } from '#domain/advances/balance.ts';
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

export interface DueAdvance {
  id: string;
  /** The entity of the advance's owner. */
  entity_id: string | null;
}

/** Reads the advances that need settlement and whose owner was not notified in the last week, ordered by id. */
export async function readDue(
  tx: CompanyTransaction,
  { client_id, today, now, after, limit }: Due & { after: string | null; limit: number },
): Promise<DueAdvance[]> {
  const { rows } = await sql<DueAdvance>`
    select a.id, (select entity_id from users where client_id = ${client_id} and id = a.owner_id) as entity_id
    from advances a where a.client_id = ${client_id} and a.deleted_at is null
      and ${needsSettlement({ client_id, today })} and ${weekly(client_id, now)}
      ${after ? sql`and a.id > ${after}::uuid` : sql``}
    order by a.id limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}

/** Checks again whether a locked advance is due. */
export async function isDue(tx: CompanyTransaction, { client_id, id, today, now }: Due & { id: string }) {
  const { rows } = await sql<{ id: string }>`
    select a.id from advances a where a.client_id = ${client_id} and a.id = ${id} and a.deleted_at is null
      and ${needsSettlement({ client_id, today })} and ${weekly(client_id, now)}`.execute(tx);
  return rows.length === 1;
}

export interface AdvanceToSettle extends AdvanceMoney {
  id: string;
  number: number;
  title: string;
  settle_by: string | null;
}

/** Reads the owner's advances that need settlement, most overdue first. */
export async function readToSettle(
  tx: CompanyTransaction,
  { client_id, owner_id, today, limit }: { client_id: string; owner_id: string; today: string; limit: number },
): Promise<AdvanceToSettle[]> {
  const { rows } = await sql<AdvanceToSettle>`
    select a.id, a.number, a.title, a.settle_by, a.currency, a.paid_amount, a.applied_amount, a.returned_amount,
      a.reserved_amount
    from advances a where a.client_id = ${client_id} and a.owner_id = ${owner_id} and a.deleted_at is null
      and ${needsSettlement({ client_id, today })}
    order by a.settle_by, a.id limit ${sql.lit(limit)}`.execute(tx);
  return rows;
}
