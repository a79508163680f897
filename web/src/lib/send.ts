import { CallError } from './call-error.ts';
import { newId } from './new-id.ts';
import { renewToken } from './renew-token.ts';
import { type Sending, sendOnce } from './send-once.ts';
import { storage } from './storage.ts';

/**
 * The common sender. An access token that has run out is renewed once and the request sent again as it was, with the
 * same request id and the same idempotency key; only then does the failure speak.
 */
export async function send(sending: Sending): Promise<unknown> {
  const identified = { ...sending, headers: { 'x-request-id': newId(), ...sending.headers } };
  const access_token = storage.access_token.read();
  try {
    return await sendOnce(identified, access_token);
  } catch (error) {
    if (!access_token || !(error instanceof CallError) || error.status !== 401) throw error;
    const renewal = await renewToken(access_token);
    if (renewal.outcome === 'unreachable') throw renewal.error;
    if (renewal.outcome === 'refused') throw error;
    return sendOnce(identified, renewal.access_token);
  }
}
