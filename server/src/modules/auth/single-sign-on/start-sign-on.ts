import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { singleSignOn } from '#contract/single-sign-on.contract.ts';
import { emailDomain } from '#domain/sign-on/email-domain.ts';
import type { App, OpenContext } from '../../../http/context.ts';
import { makeToken } from '../../../http/opaque-token.ts';
import { Refused } from '../../../http/refusals.ts';
import { seal } from '../../../http/sealed-token.ts';
import { readDomainOwner } from './email-domains.rows.ts';
import { insertAttempt, type ProviderRow, readProvider } from './identity-providers.rows.ts';
import { signOnProvider } from './provider-secret.ts';
import { orReport } from './report-failure.ts';

/** The maximum duration of a sign-in, which gives a person time to find their phone for a second factor. */
const lifetimeS = 15 * 60;
export const attemptPurpose = 'single sign-on';

/** A sign-in that was started. It is encrypted by the server and stored in a cookie of the browser. */
export interface Attempt {
  state: string;
  nonce: string;
  code_verifier: string;
  /** The provider to which the person was sent, in case the company changes it before the sign-in is completed. */
  issuer: string;
  oidc_client: string;
  keep_signed_in: boolean;
}

/**
 * Returns the provider for an email address. The result depends only on the domain, so it does not reveal which
 * addresses have an account.
 */
export async function offerProvider(
  { app }: OpenContext,
  { email }: InputOf<typeof singleSignOn.offer>,
): Promise<OutputOf<typeof singleSignOn.offer>> {
  const found = await providerOf(app, email);
  return {
    status: true,
    provider: found ? { name: found.row.name, is_required: found.row.is_required } : null,
  };
}

export async function startSignOn(
  { app, request }: OpenContext,
  { email, keep_signed_in }: InputOf<typeof singleSignOn.start>,
): Promise<OutputOf<typeof singleSignOn.start>> {
  const found = await providerOf(app, email);
  const provider = found && signOnProvider(app, found.client_id, found.row);
  if (!provider) throw new Refused('sign_on.off');

  const { client_id, row } = found;
  const id = uuidv7();
  const { token: state, token_hash } = makeToken({ client_id, id });
  const checks = { state, nonce: random(), code_verifier: random() };
  const url = await orReport(app, row, () => app.sign_on.signInUrl(provider, { ...checks, email }));
  const expires_at = new Date(request.now.getTime() + lifetimeS * 1000);
  await app.database.inCompany(client_id, (tx) => insertAttempt(tx, { client_id, id, token_hash, expires_at }));

  const attempt: Attempt = { ...checks, issuer: row.issuer, oidc_client: row.oidc_client, keep_signed_in };
  const sealed = await seal(attempt, {
    purpose: attemptPurpose,
    secret: app.secret,
    now: request.now,
    lifetime_s: lifetimeS,
  });
  if (!request.is_browser) return { status: true, url, attempt: sealed };
  request.setAttemptCookie({ token: sealed, max_age_s: lifetimeS });
  return { status: true, url, attempt: null };
}

async function providerOf(app: App, email: string): Promise<{ client_id: string; row: ProviderRow } | undefined> {
  const client_id = await readDomainOwner(app.database.outside, emailDomain(email));
  if (!client_id) return undefined;
  const row = await app.database.readInCompany(client_id, (tx) => readProvider(tx, client_id));
  return row?.is_enabled ? { client_id, row } : undefined;
}

/** Returns a random text that is long enough for PKCE. */
function random(): string {
  return randomBytes(32).toString('base64url');
}
