import type { App } from '../../../http/context.ts';
import type { SignOnProvider } from '../../../outside/sign-on/port.ts';
import type { ProviderRow } from './identity-providers.rows.ts';

export function encryptSecret({ encryption }: Pick<App, 'encryption'>, client_id: string, secret: string): string {
  return encryption.encrypt(secret, providerOwner(client_id));
}

/**
 * Returns the redirect URI of the company. Each company has its own, so that a response from one provider is never
 * accepted as a response from another.
 */
export function redirectUri({ public_url }: App, client_id: string): string {
  return `${public_url}/sign-in/sso/${client_id}`;
}

/** Returns the provider with its secret; undefined if the encryption key of the secret is no longer configured. */
export function signOnProvider(app: App, client_id: string, row: ProviderRow): SignOnProvider | undefined {
  const { issuer, oidc_client, groups_claim, max_age_minutes } = row;
  try {
    const client_secret = app.encryption.decrypt(row.encrypted_secret, providerOwner(client_id));
    const redirect_uri = redirectUri(app, client_id);
    return { issuer, oidc_client, client_secret, groups_claim, max_age_minutes, redirect_uri };
  } catch {
    return undefined;
  }
}

export function providerOwner(client_id: string): string {
  return `identity provider ${client_id}`;
}
