import { areaOfEndpoint } from '#contract/api-areas.ts';
import type { NamedEndpoint } from '#contract/every-endpoint.ts';
import { scopesAllow } from '#domain/access/api-scopes.ts';
import { markApiKeyUsed, readApiKey } from './api-keys.rows.ts';
import type { App } from './context.ts';
import { readToken } from './opaque-token.ts';
import { Refused } from './refusals.ts';

/** The prefix of all API keys, by which secret scanners recognise them. */
export const apiKeyPrefix = 'outlay_';

/** The minimum time between two updates of a key's last use. */
const lastUseMs = 60_000;

/**
 * Returns the session of an API key, counts the request towards the key's limit, and saves the key's last use. Refuses
 * an unknown key, and an endpoint that the key's scopes do not allow. Whether the session is still valid is checked
 * later.
 */
export async function sessionOfApiKey(
  app: App,
  sent: string,
  { named, now }: { named: NamedEndpoint; now: Date },
): Promise<{ client_id: string; session_id: string }> {
  const scope = readToken(sent.slice(apiKeyPrefix.length));
  const key = scope && (await app.database.readInCompany(scope.client_id, (tx) => readApiKey(tx, scope)));
  if (!key || !scope.matches(key.key_hash)) throw new Refused('session.invalid');
  await app.limits.tryApiKey(scope.id);
  const { effect, secret } = named.endpoint;
  if (secret || !scopesAllow(key.scopes, { area: areaOfEndpoint(named.name), effect }))
    throw new Refused('api_key.scope');

  const { client_id, id } = scope;
  if (!key.last_used_at || now.getTime() - key.last_used_at.getTime() >= lastUseMs)
    await app.database.inCompany(client_id, (tx) => markApiKeyUsed(tx, { client_id, id }, now));
  return { client_id, session_id: id };
}
