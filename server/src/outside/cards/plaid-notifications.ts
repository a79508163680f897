import { createHash, timingSafeEqual } from 'node:crypto';
import { decodeProtectedHeader, importJWK, type JWK, jwtVerify } from 'jose';
import type { PlaidApi } from 'plaid';
import { z } from 'zod';
import { type FeedNotification, FeedUnavailable, type SentNotification } from './port.ts';

const algorithm = 'ES256';
/** Older notifications are rejected, because an attacker may have recorded them and sent them again. */
const maxAge = '5 minutes';
const clockTolerance = '10 seconds';
const rememberedKeys = 20;

const body = z.object({
  webhook_type: z.string().max(40),
  webhook_code: z.string().max(60),
  item_id: z.string().max(200).nullish(),
});
const claims = z.object({ request_body_sha256: z.string().regex(/^[0-9a-f]{64}$/u) });

/**
 * Returns a function that verifies and parses notifications from Plaid, which signs a hash of the body with one of its
 * keys.
 */
export function plaidNotifications(client: () => Promise<PlaidApi>) {
  const keys = new Map<string, JWK>();

  /** Returns the key with this id; undefined if Plaid does not know it or no longer uses it. */
  async function keyOf(key_id: string): Promise<JWK | undefined> {
    const known = keys.get(key_id);
    if (known) return known;
    const key = await readKey(await client(), key_id);
    if (!key) return undefined;
    if (keys.size >= rememberedKeys) keys.clear();
    keys.set(key_id, key);
    return key;
  }

  return async ({ raw, signature, now }: SentNotification): Promise<FeedNotification | null> => {
    const key_id = keyIdOf(signature);
    const key = key_id && (await keyOf(key_id));
    if (!key || !(await isSigned(raw, { signature, key, now }))) return null;
    const { data } = body.safeParse(readJson(raw));
    return { item_id: data?.item_id ?? null, code: data ? `${data.webhook_type}.${data.webhook_code}` : '' };
  };
}

/** Returns the key id of a signature; undefined if the token does not use the algorithm that Plaid uses. */
function keyIdOf(signature: string): string | undefined {
  try {
    const { alg, kid } = decodeProtectedHeader(signature);
    return alg === algorithm && kid && /^[\w-]{1,80}$/u.test(kid) ? kid : undefined;
  } catch {
    return undefined;
  }
}

async function readKey(client: PlaidApi, key_id: string): Promise<JWK | undefined> {
  try {
    const { key } = (await client.webhookVerificationKeyGet({ key_id })).data;
    const { kty, crv, x, y, expired_at } = key;
    return expired_at === null ? { kty, crv, x, y } : undefined;
  } catch (error) {
    const { response } = error as { response?: { status: number } };
    if (response && response.status < 500) return undefined;
    throw new FeedUnavailable('The card feed did not answer with its key.');
  }
}

async function isSigned(
  raw: Buffer,
  { signature, key, now }: { signature: string; key: JWK; now: Date },
): Promise<boolean> {
  try {
    const options = { algorithms: [algorithm], maxTokenAge: maxAge, clockTolerance, currentDate: now };
    const { payload } = await jwtVerify(signature, await importJWK(key, algorithm), options);
    const signed = Buffer.from(claims.parse(payload).request_body_sha256, 'hex');
    return timingSafeEqual(signed, createHash('sha256').update(raw).digest());
  } catch {
    return false;
  }
}

function readJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString());
  } catch {
    return null;
  }
}
