import type { CompanyTransaction } from '#server/db/database.ts';
import { createApiKey } from '#server/modules/auth/api-keys.ts';
import { actOnWebhook, createWebhook } from '#server/modules/integrations/webhooks.ts';
import type { ActAs } from './acting.ts';
import { setDeliveries } from './other-software.rows.ts';

const admin = 'Daniel Okafor';

/**
 * Adds an API key and a webhook for the payroll software. Later decisions on reports in the demo queue deliveries for
 * this webhook.
 */
export async function seedOtherSoftware(act: ActAs, { now }: { now: Date }): Promise<{ webhook_id: string }> {
  const expires_on = new Date(now.getTime() + 200 * 86_400_000).toISOString().slice(0, 10);
  await act(admin, 28, (context) =>
    createApiKey(context, { name: 'Payroll', scopes: ['payouts:read', 'expenses:read'], expires_on }),
  );
  const { id } = await act(admin, 28, (context) =>
    createWebhook(context, {
      url: 'https://payroll.meridian.test/outlay',
      description: 'Payroll',
      events: ['report.approved', 'report.paid', 'report.payment_failed'],
    }),
  );
  return { webhook_id: id };
}

/**
 * Marks the webhook's deliveries as successful until two days ago and as failed since then. Then pauses the webhook, so
 * that the product never calls its host, which does not exist.
 */
export async function answerWebhook(
  act: ActAs,
  tx: CompanyTransaction,
  { client_id, webhook_id, now }: { client_id: string; webhook_id: string; now: Date },
): Promise<void> {
  const broken_since = new Date(now.getTime() - 2 * 86_400_000);
  await setDeliveries(tx, { client_id, webhook_id, broken_since });
  await act(admin, 1, (context) => actOnWebhook(context, { id: webhook_id, action: 'pause' }));
}
