import { createHash, ECDH } from 'node:crypto';
import { assertSafeUrl, safeRequest, UnsafeUrl } from '../safe-fetch.ts';
import { PushAway, PushGone, type PushMessage, type PushPort, PushRefused, type PushSubscription } from './port.ts';

const timeoutMs = 15_000;
/**
 * The time for which the push service stores an undelivered message. A request for approval is still useful on the next
 * day.
 */
const waitsS = 24 * 60 * 60;

interface WebPushOptions {
  public_key: string;
  private_key: string;
  /** A 'mailto:' or https URL, for push services to contact the operator. */
  contact: string;
  may_reach_loopback: boolean;
}

/** Sends Web Push messages with VAPID. The URL of a device is a secret, so no error contains it. */
export function webPushService({ public_key, private_key, contact, may_reach_loopback }: WebPushOptions): PushPort {
  const vapidDetails = { subject: contact, publicKey: public_key, privateKey: private_key };

  return {
    public_key,
    checkSubscription: ({ endpoint, p256dh }) => {
      assertSafeUrl(new URL(endpoint), { may_reach_loopback });
      if (!isPublicKey(p256dh)) throw new PushRefused('The key of the browser is not valid.');
    },
    send: async (subscription, message) => {
      const { headers, body } = await encrypted(subscription, message, vapidDetails);
      const status = await post(subscription.endpoint, { headers, body, may_reach_loopback });
      if (status >= 200 && status < 300) return;
      if (status === 404 || status === 410) throw new PushGone('The browser no longer accepts notifications.');
      if (status === 429 || status >= 500) throw new PushAway(`The push service answered ${status}.`);
      throw new PushRefused(`The push service answered ${status}.`);
    },
  };
}

async function encrypted(
  { endpoint, p256dh, auth }: PushSubscription,
  message: PushMessage,
  vapidDetails: { subject: string; publicKey: string; privateKey: string },
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const { default: webPush } = await import('web-push');
  try {
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails,
      TTL: waitsS,
      urgency: 'high',
      topic: topicOf(message.tag),
    });
    const headers = Object.entries(details.headers).map(([name, value]) => [name, String(value)]);
    return { headers: Object.fromEntries(headers), body: details.body ?? Buffer.alloc(0) };
  } catch {
    throw new PushRefused('The keys of the browser are not valid.');
  }
}

/** Hashes a tag to a topic. Of several messages with the same topic, a sleeping device receives only the newest. */
function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32);
}

async function post(
  endpoint: string,
  request: { headers: Record<string, string>; body: Buffer; may_reach_loopback: boolean },
): Promise<number> {
  try {
    const options = { ...request, timeout_ms: timeoutMs, most_bytes: 2000, truncates: true };
    return (await safeRequest(new URL(endpoint), options)).status;
  } catch (error) {
    if (error instanceof UnsafeUrl) throw new PushGone('The push service leads to a private address.');
    throw new PushAway('The push service did not respond.');
  }
}

function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1', undefined, undefined, 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
