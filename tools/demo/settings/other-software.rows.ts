import { sql } from 'kysely';
import type { CompanyTransaction } from '#server/db/database.ts';

/** Sets the results of a webhook's deliveries: those before `broken_since` succeeded, the later ones failed. */
export async function setDeliveries(
  tx: CompanyTransaction,
  { client_id, webhook_id, broken_since }: { client_id: string; webhook_id: string; broken_since: Date },
): Promise<void> {
  await sql`
    update webhook_deliveries d set attempts = 1, finished_at = d.created_at,
      state = case when d.created_at < ${broken_since} then 'delivered' else 'failed' end,
      last_status = case when d.created_at < ${broken_since} then 204 else 503 end,
      last_answer = case when d.created_at < ${broken_since} then '' else 'Down for maintenance' end
    where d.client_id = ${client_id} and d.webhook_id = ${webhook_id}`.execute(tx);
  await sql`
    update webhooks w set
      last_success_at = (select max(d.finished_at) from webhook_deliveries d
        where d.client_id = ${client_id} and d.webhook_id = w.id and d.state = 'delivered'),
      last_failure_at = (select max(d.finished_at) from webhook_deliveries d
        where d.client_id = ${client_id} and d.webhook_id = w.id and d.state = 'failed')
    where w.client_id = ${client_id} and w.id = ${webhook_id}`.execute(tx);
}
