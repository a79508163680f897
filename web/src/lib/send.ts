import { CallError } from './call-error.ts';
import { newId } from './new-id.ts';
import { renewToken } from './renew-token.ts';
import { type SendRequest, sendOnce } from './send-once.ts';
import { storage } from './storage.ts';
import { checkClock, isAboutToExpire } from './token-expiry.ts';

/**
 * Sends a request with the stored access token, which is renewed shortly before it expires. If the server still refuses
 * the token, it is renewed once and the request is repeated with the same request id and idempotency key.
 */
export async function send(request: SendRequest): Promise<unknown> {
  const identified = { ...request, headers: { 'x-request-id': newId(), ...request.headers } };
  const access_token = await currentToken();
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

/** Returns the stored access token, renewed if it is about to expire. */
export async function currentToken(): Promise<string | null> {
  const stored = storage.access_token.read();
  if (!stored || !isAboutToExpire(stored)) return stored;
  const renewal = await renewToken(stored);
  if (renewal.outcome !== 'renewed') return stored;
  checkClock(renewal.access_token);
  return renewal.access_token;
}
