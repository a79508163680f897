import type { App } from '../../http/context.ts';
import { readPayout } from './payout-lookups.rows.ts';

interface StartedEvent {
  client_id: string;
  payout_id: string;
}

/**
 * Sends a started payment to its payment provider. A repeated event does not pay twice, because the payment id is the
 * provider's idempotency key.
 */
export async function sendToProvider(app: App, { client_id, payout_id }: StartedEvent): Promise<void> {
  const payout = await app.database.readInCompany(client_id, (tx) => readPayout(tx, { client_id, payout_id }));
  const provider = payout?.mode && app.payments[payout.mode];
  if (!provider?.sendToProvider || payout?.state !== 'initiated') return;
  const { payee_id, entity_id, currency, amount } = payout;
  await provider.sendToProvider({ client_id, payout_id, payee_id, entity_id, currency, amount });
}
