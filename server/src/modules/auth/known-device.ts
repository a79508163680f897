import { createHash, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { OpenContext } from '../../http/context.ts';

const lifetimeS = 365 * 24 * 60 * 60;
const maxAccounts = 5;
const typ = 'outlay-device';

interface Device {
  device_id: string;
  user_ids: string[];
}

/**
 * Returns the id of a browser that has signed in to the account before. Such a browser has its own counter of failed
 * attempts, so that guesses from other browsers cannot lock out the owner.
 */
export async function knownDeviceId(context: OpenContext, user_id: string | undefined): Promise<string | undefined> {
  const device = user_id ? await readDevice(context) : undefined;
  return user_id && device?.user_ids.includes(user_id) ? device.device_id : undefined;
}

/** Stores a cookie that shows that this browser has signed in to the account. The cookie grants no access. */
export async function rememberDevice(context: OpenContext, user_id: string): Promise<void> {
  const { app, request } = context;
  if (!request.is_browser) return;
  const earlier = await readDevice(context);
  const others = earlier?.user_ids.filter((account) => account !== user_id) ?? [];
  const issued_at = Math.floor(request.now.getTime() / 1000);
  const token = await new SignJWT({
    did: earlier?.device_id ?? randomUUID(),
    uids: [user_id, ...others].slice(0, maxAccounts),
  })
    .setProtectedHeader({ alg: 'HS256', typ })
    .setIssuedAt(issued_at)
    .setExpirationTime(issued_at + lifetimeS)
    .sign(deviceKey(app.secret));
  request.setDeviceCookie({ token, max_age_s: lifetimeS });
}

async function readDevice({ app, request }: OpenContext): Promise<Device | undefined> {
  if (!request.device_cookie) return undefined;
  try {
    const { payload } = await jwtVerify<{ did: string; uids: string[] }>(request.device_cookie, deviceKey(app.secret), {
      algorithms: ['HS256'],
      typ,
      currentDate: request.now,
    });
    return { device_id: payload.did, user_ids: payload.uids };
  } catch {
    return undefined;
  }
}

/** Derives a separate key, so that a device cookie can never be used as an access token. */
function deviceKey(secret: string): Uint8Array {
  return createHash('sha256').update(`device ${secret}`).digest();
}
