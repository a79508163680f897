import { CallError } from './call-error.ts';
import { sendOnce } from './send-once.ts';
import { storage } from './storage.ts';

/** `refused` ends the session; `unreachable` says nothing about it, and carries what went wrong instead. */
export type Renewal =
  | { outcome: 'renewed'; access_token: string }
  | { outcome: 'refused' }
  | { outcome: 'unreachable'; error: CallError };

let underWay: Promise<Renewal> | null = null;

/**
 * Exchanges the refresh cookie for a new access token. However many calls meet the same expired token, in however many
 * tabs, the cookie is spent once: rotating it twice at a time would look like theft and end the session.
 */
export function renewToken(stale: string | null): Promise<Renewal> {
  underWay ??= alone(() => renew(stale)).finally(() => {
    underWay = null;
  });
  return underWay;
}

async function renew(stale: string | null): Promise<Renewal> {
  const present = storage.access_token.read();
  // Another tab was faster while this one waited for the lock.
  if (present && present !== stale) return { outcome: 'renewed', access_token: present };
  try {
    const access_token = await requestToken({});
    storage.access_token.write(access_token);
    return { outcome: 'renewed', access_token };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.status === 401 || error.status === 403 ? { outcome: 'refused' } : { outcome: 'unreachable', error };
  }
}

/** Asks for an access token by an entry token or, without one, by the refresh cookie. */
export async function requestToken(data: { entry_token?: string }): Promise<string> {
  const answer = await sendOnce({ method: 'POST', url: '/auth/token/generate', base: 'auth', data }, null);
  const access = (answer as { access?: unknown } | null)?.access;
  if (typeof access !== 'string') throw new CallError({ status: 200, status_text: '', message: '' });
  return access;
}

function alone<T>(work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request('outlay-renew-token', work) : work();
}
