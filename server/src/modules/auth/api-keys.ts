import { v7 as uuidv7 } from 'uuid';
import type { apiKeys } from '#contract/api-keys.contract.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { scopeText } from '#domain/access/api-scopes.ts';
import { daysBetween } from '#domain/dates/calendar-days.ts';
import { localDay, startOfDay } from '#domain/dates/local-day.ts';
import { msg } from '#domain/language/translate.ts';
import { apiKeyPrefix } from '../../http/api-key-session.ts';
import type { ReadContext, SignedWriteContext } from '../../http/context.ts';
import { makeToken } from '../../http/opaque-token.ts';
import { Refused } from '../../http/refusals.ts';
import { insertApiKey, readApiKeys } from './api-keys.rows.ts';
import { endSession, insertSession } from './auth.rows.ts';

const maxDays = 366;
const maxActive = 20;

export async function listApiKeys({ tx, actor, request }: ReadContext): Promise<OutputOf<typeof apiKeys.list>> {
  const rows = await readApiKeys(tx, { client_id: actor.client_id });
  return {
    status: true,
    data: rows.map(({ ended_at, ...row }) => ({
      ...row,
      state: ended_at ? 'revoked' : row.expires_at <= request.now ? 'expired' : 'active',
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      last_used_at: row.last_used_at?.toISOString() ?? null,
    })),
  };
}

/** Creates a key as a session of its creator. The secret is returned only once. */
export async function createApiKey(
  { tx, client_id, actor, request, record }: SignedWriteContext,
  { name, scopes, expires_on }: InputOf<typeof apiKeys.create>,
): Promise<OutputOf<typeof apiKeys.create>> {
  const days = daysBetween(localDay(request.now, actor.time_zone), expires_on);
  if (days < 0 || days > maxDays)
    throw new Refused('api_key.expiry', {}, { expires_on: msg`Choose a day within the next year.` });
  const saved = await readApiKeys(tx, { client_id });
  if (saved.filter(({ ended_at, expires_at }) => !ended_at && expires_at > request.now).length >= maxActive)
    throw new Refused('api_key.too_many', { most: maxActive });

  const id = uuidv7();
  const { token, token_hash } = makeToken({ client_id, id });
  await insertSession(tx, {
    client_id,
    id,
    user_id: actor.user_id,
    device: `API key ${name}`,
    address: '',
    keep_signed_in: true,
    started_at: request.now,
    last_seen_at: request.now,
    expires_at: startOfDay(expires_on, actor.time_zone, { plusDays: 1 }),
  });
  await insertApiKey(tx, {
    client_id,
    id,
    name,
    scopes: [...new Set(scopes)],
    key_hash: token_hash,
    hint: token.slice(-4),
    created_at: request.now,
  });

  record({
    action: 'api_key_created',
    item_kind: 'api_key',
    item_id: id,
    item_label: name,
    is_setting: true,
    facts: { before: null, after: { scopes: scopeText(scopes), expires_on } },
  });
  return { status: true, id, key: `${apiKeyPrefix}${token}` };
}

export async function revokeApiKey(
  { tx, client_id, request, record }: SignedWriteContext,
  { id }: InputOf<typeof apiKeys.revoke>,
): Promise<OutputOf<typeof apiKeys.revoke>> {
  const [key] = await readApiKeys(tx, { client_id, id });
  if (!key) throw new Refused('item.not_found');
  if (key.ended_at) return { status: true };
  await endSession(tx, { client_id, session_id: id }, { now: request.now, because: 'API key revoked' });
  record({ action: 'api_key_revoked', item_kind: 'api_key', item_id: id, item_label: key.name, is_setting: true });
  return { status: true };
}
