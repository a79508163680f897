import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { renewToken, requestToken } from './renew-token.ts';
import { clearTokens, storage } from './storage.ts';

type TokenResult = { access_token: string } | { access_token: null; error: CallError | null };

/**
 * Requests an access token and verifies it. If verification fails, it clears the stored tokens and tries once more. A
 * failed request ends the flow silently.
 */
export async function obtainToken(credentials: { entry_token?: string } = {}): Promise<TokenResult> {
  const first = await request(credentials);
  if (first.access_token === null || (await isVerified(first.access_token))) return first;

  clearTokens();
  const second = await request({});
  if (second.access_token === null || (await isVerified(second.access_token))) return second;

  clearTokens();
  return { access_token: null, error: null };
}

async function request(credentials: { entry_token?: string }): Promise<TokenResult> {
  if (!credentials.entry_token) {
    const renewal = await renewToken(null);
    if (renewal.outcome === 'renewed') return renewal;
    return { access_token: null, error: renewal.outcome === 'unreachable' ? renewal.error : null };
  }

  try {
    const access_token = await requestToken(credentials);
    storage.access_token.write(access_token);
    return { access_token };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { access_token: null, error };
  }
}

async function isVerified(token: string): Promise<boolean> {
  const answer = await call(
    'auth.verifyToken',
    { token, product: 'expense' },
    { requestClient: 'token_request' },
  ).catch(() => null);
  return answer?.status === true;
}
