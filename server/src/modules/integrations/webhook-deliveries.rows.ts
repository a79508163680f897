import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

interface Key {
  client_id: string;
  id: string;
}

type DeliveryState = 'waiting' | 'delivered' | 'failed';

export interface DeliveryRow {
  id: string;
  webhook_id: string;
  event: string;
  /** The payload as JSON text. */
  body: string;
  state: DeliveryState;
  attempts: number;
  last_status: number | null;
  last_answer: string;
  created_at: Date;
  finished_at: Date | null;
  next_attempt_at: Date;
}

const columns = sql.raw(`
  d.id, d.webhook_id, d.event, d.body::text as body, d.state, d.attempts, d.last_status, d.last_answer, d.created_at,
  d.finished_at, d.next_attempt_at`);

/** Reads a page of deliveries, newest first. */
export async function readDeliveries(
  tx: CompanyTransaction,
  filter: { client_id: string; webhook_id: string; state?: DeliveryState | undefined; before?: string | undefined },
  limit: number,
): Promise<DeliveryRow[]> {
  const { client_id, webhook_id, state, before } = filter;
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from webhook_deliveries d
    where d.client_id = ${client_id} and d.webhook_id = ${webhook_id}
      ${state ? sql`and d.state = ${state}` : sql``}
      ${
        before
          ? sql`and (d.created_at, d.id) < (
              select b.created_at, b.id from webhook_deliveries b where b.client_id = ${client_id} and b.id = ${before})`
          : sql``
      }
    order by d.created_at desc, d.id desc limit ${limit}`.execute(tx);
  return rows;
}

/**
 * Claims the due deliveries, so that no other worker sends them until `lease_until`. Deliveries of paused and disabled
 * webhooks are not claimed.
 */
export async function claimDeliveries(
  tx: CompanyTransaction,
  { client_id, now, lease_until, limit }: { client_id: string; now: Date; lease_until: Date; limit: number },
): Promise<(DeliveryRow & { url: string; encrypted_secret: string })[]> {
  const { rows } = await sql<DeliveryRow & { url: string; encrypted_secret: string }>`
    update webhook_deliveries d set attempts = d.attempts + 1, next_attempt_at = ${lease_until}
    from webhooks w
    where w.client_id = ${client_id} and w.id = d.webhook_id and d.client_id = ${client_id} and d.id in (
      select x.id from webhook_deliveries x
      join webhooks a on a.client_id = ${client_id} and a.id = x.webhook_id and a.state = 'active'
      where x.client_id = ${client_id} and x.state = 'waiting' and x.next_attempt_at <= ${now}
      order by x.next_attempt_at limit ${limit} for update of x skip locked)
    returning ${columns}, w.url, w.encrypted_secret`.execute(tx);
  return rows;
}

export async function insertDelivery(
  tx: CompanyTransaction,
  delivery: Key & { webhook_id: string; event: string; body: string; next_attempt_at: Date; created_at: Date },
): Promise<void> {
  await tx.insertInto('webhook_deliveries').values(delivery).execute();
}

export async function updateDelivery(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  change: {
    state: DeliveryState;
    attempts?: number;
    next_attempt_at?: Date;
    finished_at: Date | null;
    last_status?: number | null;
    last_answer?: string;
  },
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set(change)
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}

export function lockDelivery(tx: CompanyTransaction, { client_id, id }: Key) {
  return tx
    .selectFrom('webhook_deliveries')
    .select(['id', 'webhook_id', 'state', 'event'])
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteOldDeliveries(
  tx: CompanyTransaction,
  { client_id, before }: { client_id: string; before: Date },
): Promise<void> {
  await tx
    .deleteFrom('webhook_deliveries')
    .where('client_id', '=', client_id)
    .where('state', '<>', 'waiting')
    .where('finished_at', '<', before)
    .execute();
}
