import type { App, ScimRequest, ScimResponse } from '../../../http/context.ts';
import { readToken as readOpaque } from '../../../http/opaque-token.ts';
import { Refused } from '../../../http/refusals.ts';
import { markTokenUsed, readToken } from './scim.rows.ts';
import type { ScimCall } from './scim-call.ts';
import { descriptions } from './scim-descriptions.ts';
import { handleGroups } from './scim-groups.ts';
import { scimTokenPrefix } from './scim-token.ts';
import { handleUsers } from './scim-users.ts';

/** The minimum time between two updates of a token's last use. */
const lastUseMs = 60_000;

/**
 * Returns the handler for requests from identity providers. Every request needs the token of a company and can access
 * only that company.
 */
export function scimHandler(app: App): (request: ScimRequest) => Promise<ScimResponse> {
  return async (request) => {
    await app.limits.tryAddress(request.request);
    const client_id = await companyOf(app, request);
    const [kind = '', ...rest] = request.path;
    const call: ScimCall = { ...request, app, client_id, rest, base_url: `${app.public_url}/api/scim/v2` };
    if (kind === 'Users') return handleUsers(call);
    if (kind === 'Groups') return handleGroups(call);
    const described = request.method === 'GET' ? descriptions(call, kind) : undefined;
    if (!described) throw new Refused('item.not_found');
    return { status: 200, body: described };
  };
}

async function companyOf(app: App, { token, request }: ScimRequest): Promise<string> {
  const scope = token.startsWith(scimTokenPrefix) ? readOpaque(token.slice(scimTokenPrefix.length)) : undefined;
  const saved = scope && (await app.database.readInCompany(scope.client_id, (tx) => readToken(tx, scope)));
  if (!saved || !scope.matches(saved.token_hash)) throw new Refused('session.invalid');
  await app.limits.tryApiKey(scope.id);
  if (!saved.last_used_at || request.now.getTime() - saved.last_used_at.getTime() >= lastUseMs)
    await app.database.inCompany(scope.client_id, (tx) => markTokenUsed(tx, scope, request.now));
  return scope.client_id;
}
