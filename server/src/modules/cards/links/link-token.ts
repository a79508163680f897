import type { App } from '../../../http/context.ts';
import { seal, unseal } from '../../../http/sealed-token.ts';

const purpose = 'card-link';
/** A hundred years, because a connection has no end until it is removed. */
const lifetime_s = 100 * 365 * 86_400;

/** Encrypts the access token of a connection for storage in the database. */
export function sealAccessToken({ secret, clock }: App, access_token: string): Promise<string> {
  return seal({ access_token }, { purpose, secret, now: clock(), lifetime_s });
}

/**
 * Decrypts the access token; undefined if the app's secret has changed since the token was encrypted. The connection
 * must then be renewed.
 */
export async function openAccessToken({ secret, clock }: App, sealed_token: string): Promise<string | undefined> {
  const opened = await unseal<{ access_token: string }>(sealed_token, { purpose, secret, now: clock() });
  return opened?.access_token;
}
