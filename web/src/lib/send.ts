import { CallError } from './call-error.ts';
import { newId } from './new-id.ts';
import { renewToken } from './renew-token.ts';
import { type SendRequest, sendOnce } from './send-once.ts';
import { storage } from './storage.ts';

/**
 * Sends a request with the stored access token. If the token has expired, it is renewed once and the request is repeated
 * with the same request id and idempotency key.
 */
export async function send(request: SendRequest): Promise<unknown> {
  const identified = { ...request, headers: { 'x-request-id': newId(), ...request.headers } };
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
