import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '../db/database.ts';
import type { App } from '../http/context.ts';
import { encryptSecret } from '../modules/auth/single-sign-on/provider-secret.ts';

/** Returns the verified email domain of a populated company. */
export function domainOf(client_id: string): string {
  return `c${client_id.slice(-12)}.example`;
}

export const testIssuer = 'https://id.example.com';

/** Adds an identity provider with a domain, a group and a person who has signed in with it. */
export async function addSignOn(
  tx: CompanyTransaction,
  options: { app: App; client_id: string; user_id: string; role_id: string; canary: string },
): Promise<{ email_domain: string }> {
  const { app, client_id, user_id, role_id, canary } = options;
  const id = uuidv7();
  const now = new Date();
  await tx
    .insertInto('identity_providers')
    .values({
      client_id,
      preset: 'okta',
      name: canary,
      issuer: testIssuer,
      oidc_client: canary,
      encrypted_secret: encryptSecret(app, client_id, 'secret'),
      is_enabled: true,
      last_sign_in_at: now,
    })
    .execute();
  await tx.insertInto('identity_group_roles').values({ client_id, group_name: canary, role_id }).execute();
  await tx
    .insertInto('email_domains')
    .values({ client_id, id, domain: domainOf(client_id), proof: canary, added_at: now, verified_at: now })
    .execute();
  await tx
    .insertInto('domain_directory')
    .values({ client_id, domain: domainOf(client_id) })
    .execute();
  await tx
    .insertInto('identity_links')
    .values({ client_id, issuer: testIssuer, subject: user_id, user_id, linked_at: now })
    .execute();
  await tx
    .insertInto('sign_in_attempts')
    .values({ client_id, id: uuidv7(), token_hash: 'x', expires_at: now })
    .execute();
  await tx
    .insertInto('scim_tokens')
    .values({ client_id, id: uuidv7(), token_hash: 'x', hint: 'abcd', created_by: user_id, created_at: now })
    .execute();
  await tx
    .insertInto('scim_external_ids')
    .values({ client_id, kind: 'user', item_id: user_id, external_id: canary })
    .execute();
  return { email_domain: id };
}
