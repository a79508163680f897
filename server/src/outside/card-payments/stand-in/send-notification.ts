import { createHmac, randomBytes } from 'node:crypto';
import { intentBody } from './vendor-api.ts';
import type { StoredIntent } from './vendor-state.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
}

/**
 * Notifies the product of a payment. The notification is signed as the vendor does it; a lost one is not sent again.
 */
export async function sendNotification(target: WebhookTarget, intent: StoredIntent): Promise<void> {
  const created = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    created,
    type: intent.status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
    data: { object: intentBody(intent) },
  });
  await fetch(target.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signatureOf(body, target.secret, created) },
    body,
  }).catch(() => undefined);
}

export function signatureOf(body: string, secret: string, at: number): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}
