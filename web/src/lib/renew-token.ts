import { CallError } from './call-error.ts';
import { sendOnce } from './send-once.ts';
import { storage } from './storage.ts';

/**
 * The outcome of a renewal. `refused` means that the session is over; `unreachable` means that it is unknown whether
 * the session still exists.
 */
type Renewal =
  | { outcome: 'renewed'; access_token: string }
  | { outcome: 'refused' }
  | { outcome: 'unreachable'; error: CallError };

let pending: Promise<Renewal> | null = null;

/**
 * Exchanges the refresh cookie for a new access token, once for all calls and tabs with the same expired token. Using
 * the cookie twice would look like theft to the server and end the session.
 */
export function renewToken(stale: string | null): Promise<Renewal> {
  pending ??= withTabLock(() => renew(stale)).finally(() => {
    pending = null;
  });
  return pending;
}

async function renew(stale: string | null): Promise<Renewal> {
  const current = storage.access_token.read();
  // Another tab renewed the token while this one waited for the lock.
  if (current && current !== stale) return { outcome: 'renewed', access_token: current };

  try {
    const access_token = await requestToken({});
    storage.access_token.write(access_token);
    return { outcome: 'renewed', access_token };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.status === 401 || error.status === 403 ? { outcome: 'refused' } : { outcome: 'unreachable', error };
  }
}

/** Requests an access token with an entry token or, without one, with the refresh cookie. */
export async function requestToken(data: { entry_token?: string }): Promise<string> {
  const answer = await sendOnce({ method: 'POST', url: '/auth/token/generate', base: 'auth', data }, null);
  const access = (answer as { access?: unknown } | null)?.access;
  if (typeof access !== 'string') throw new CallError({ status: 200, status_text: '', message: '' });
  return access;
}

function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request('outlay-renew-token', work) : work();
}
