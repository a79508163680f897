import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/**
 * The faults that tests can cause in a notification: a wrong signature, an old one, a changed body, or a valid
 * notification sent twice (`repeat`).
 */
export type WebhookFault = 'signature' | 'age' | 'body' | 'repeat' | null;

const algorithm = 'ES256';
/** The age in seconds of a notification that is too old: receivers accept notifications for five minutes. */
const tooOld_s = 311;

interface CardWebhook {
  url: string;
  item_id: string;
  type: string;
  code: string;
}

/** Returns functions that sign notifications as Plaid does and send them. */
export async function openCardWebhooks() {
  const own = await generateKeyPair(algorithm);
  const other = await generateKeyPair(algorithm);
  const kid = randomUUID();
  const jwk = await exportJWK(own.publicKey);

  return {
    /** Returns the public key with this id in the format of Plaid's API; undefined for an unknown id. */
    keyOf: (key_id: unknown) =>
      key_id === kid ? { ...jwk, alg: algorithm, kid, use: 'sig', created_at: seconds(), expired_at: null } : undefined,

    /** Sends a notification. Returns the status of each response; 0 if there was no response. */
    send: async ({ url, item_id, type, code }: CardWebhook, fault: WebhookFault = null): Promise<number[]> => {
      const body = JSON.stringify({ webhook_type: type, webhook_code: code, item_id, environment: 'sandbox' });
      const signature = await new SignJWT({ request_body_sha256: createHash('sha256').update(body).digest('hex') })
        .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
        .setIssuedAt(seconds() - (fault === 'age' ? tooOld_s : 0))
        .sign(fault === 'signature' ? other.privateKey : own.privateKey);
      const sent = fault === 'body' ? body.replace('sandbox', 'changed') : body;
      const statuses = [await post(url, sent, signature)];
      if (fault === 'repeat') statuses.push(await post(url, sent, signature));
      return statuses;
    },
  };
}

export type CardWebhooks = Awaited<ReturnType<typeof openCardWebhooks>>;

async function post(url: string, body: string, signature: string): Promise<number> {
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'plaid-verification': signature },
      signal: AbortSignal.timeout(10_000),
    });
    return status;
  } catch {
    return 0;
  }
}

function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
