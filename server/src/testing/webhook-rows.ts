import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '../db/database.ts';
import type { App } from '../http/context.ts';
import { webhookOwner } from '../modules/integrations/webhooks.ts';

/** Adds a webhook with one finished delivery. */
export async function addWebhook(
  { app }: { app: App },
  tx: CompanyTransaction,
  { client_id, user_id, canary }: { client_id: string; user_id: string; canary: string },
): Promise<{ webhook: string; webhook_delivery: string }> {
  const id = uuidv7();
  const created_at = new Date('2026-11-10T10:00:00Z');
  const encrypted_secret = app.encryption.encrypt('whsec_c2VjcmV0', webhookOwner({ client_id, id }));
  await tx
    .insertInto('webhooks')
    .values({
      client_id,
      id,
      url: `https://${canary}.example/hook`,
      description: canary,
      events: ['user.enabled'],
      encrypted_secret,
      created_by: user_id,
      created_at,
    })
    .execute();
  const webhook_delivery = uuidv7();
  await tx
    .insertInto('webhook_deliveries')
    .values({
      client_id,
      id: webhook_delivery,
      webhook_id: id,
      event: 'user.enabled',
      body: JSON.stringify({ type: 'user.enabled', data: { label: canary } }),
      state: 'delivered',
      attempts: 1,
      next_attempt_at: created_at,
      created_at,
      finished_at: created_at,
      last_status: 200,
      last_answer: canary,
    })
    .execute();
  return { webhook: id, webhook_delivery };
}
