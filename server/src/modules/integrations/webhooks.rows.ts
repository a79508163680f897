import { sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { WebhookEvent } from '#domain/webhooks/webhook-events.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';

interface Key {
  client_id: string;
  id: string;
}

type WebhookState = 'active' | 'paused' | 'disabled';

interface WebhookRow {
  id: string;
  url: string;
  description: string;
  events: WebhookEvent[];
  state: WebhookState;
  created_by: PersonBrief;
  created_at: Date;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  no_of_waiting: number;
}

export async function readWebhooks(tx: CompanyTransaction, client_id: string): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.url, w.description, w.events, w.state, w.created_at, w.last_success_at, w.last_failure_at,
      ${personColumn(client_id, sql`w.created_by`)} as created_by,
      (select count(*)::int from webhook_deliveries d
        where d.client_id = ${client_id} and d.webhook_id = w.id and d.state = 'waiting') as no_of_waiting
    from webhooks w where w.client_id = ${client_id} order by w.created_at, w.id`.execute(tx);
  return rows;
}

export function lockWebhook(tx: CompanyTransaction, { client_id, id }: Key) {
  return tx
    .selectFrom('webhooks')
    .select(['id', 'url', 'description', 'events', 'state', 'encrypted_secret', 'created_by', 'last_success_at'])
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function countWebhooks(tx: CompanyTransaction, client_id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('webhooks')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('client_id', '=', client_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertWebhook(
  tx: CompanyTransaction,
  webhook: Key & {
    url: string;
    description: string;
    events: WebhookEvent[];
    encrypted_secret: string;
    created_by: string;
    created_at: Date;
  },
): Promise<void> {
  await tx.insertInto('webhooks').values(webhook).execute();
}

export async function updateWebhook(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  change: {
    url?: string;
    description?: string;
    events?: WebhookEvent[];
    encrypted_secret?: string;
    state?: WebhookState;
    last_success_at?: Date;
    last_failure_at?: Date;
  },
): Promise<void> {
  await tx.updateTable('webhooks').set(change).where('client_id', '=', client_id).where('id', '=', id).execute();
}

export async function deleteWebhook(tx: CompanyTransaction, { client_id, id }: Key): Promise<void> {
  await tx.deleteFrom('webhooks').where('client_id', '=', client_id).where('id', '=', id).execute();
}
