import { v7 as uuidv7 } from 'uuid';
import type { OutputOf } from '#contract/endpoint.ts';
import type { scim } from '#contract/scim.contract.ts';
import type { ReadContext, SignedWriteContext } from '../../../http/context.ts';
import { makeToken } from '../../../http/opaque-token.ts';
import { Refused } from '../../../http/refusals.ts';
import { endTokens, insertToken, readCurrentToken } from './scim.rows.ts';

/** The prefix of SCIM tokens, which lets secret scanners recognise them. */
export const scimTokenPrefix = 'outlay_scim_';

export async function showToken({ app, tx, actor }: ReadContext): Promise<OutputOf<typeof scim.token>> {
  const token = await readCurrentToken(tx, actor.client_id);
  return {
    status: true,
    base_url: `${app.public_url}/api/scim/v2`,
    token: token
      ? {
          hint: token.hint,
          created_at: token.created_at.toISOString(),
          last_used_at: token.last_used_at?.toISOString() ?? null,
        }
      : null,
  };
}

/** Replaces the token. The new token is returned only once. */
export async function createScimToken({
  tx,
  client_id,
  actor,
  request,
  record,
}: SignedWriteContext): Promise<OutputOf<typeof scim.createToken>> {
  await endTokens(tx, client_id, request.now);
  const id = uuidv7();
  const { token, token_hash } = makeToken({ client_id, id });
  const hint = token.slice(-4);
  await insertToken(tx, { client_id, id, token_hash, hint, created_by: actor.user_id, created_at: request.now });
  record({
    action: 'scim_token_created',
    item_kind: 'single_sign_on',
    item_id: id,
    item_label: hint,
    is_setting: true,
  });
  return { status: true, token: `${scimTokenPrefix}${token}` };
}

export async function revokeScimToken({
  tx,
  client_id,
  request,
  record,
}: SignedWriteContext): Promise<OutputOf<typeof scim.revokeToken>> {
  const token = await readCurrentToken(tx, client_id);
  if (!token) throw new Refused('item.not_found');
  await endTokens(tx, client_id, request.now);
  const { id, hint } = token;
  record({
    action: 'scim_token_revoked',
    item_kind: 'single_sign_on',
    item_id: id,
    item_label: hint,
    is_setting: true,
  });
  return { status: true };
}
