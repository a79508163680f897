import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage, PushSubscription } from '../push/port.ts';

interface ReceivedPush {
  /** The index of the device in the order of the subscriptions. */
  device: number;
  message: PushMessage;
  headers: IncomingHttpHeaders;
}

/**
 * Starts a fake push service with its browsers. It refuses requests without a valid VAPID signature, and each browser
 * decrypts its messages with its own keys.
 */
export async function fakePush() {
  const devices: Device[] = [];
  const service = {
    /** The status with which the service answers each message. */
    status: 201,
    no_of_requests: 0,
    received: [] as ReceivedPush[],
    /** Adds a browser that accepts notifications. */
    subscribe(): PushSubscription {
      const keys = createECDH('prime256v1');
      const device = { keys, auth: randomBytes(16), public_key: keys.generateKeys() };
      const number = devices.push(device) - 1;
      return {
        endpoint: `${service.url}/send/${number}`,
        p256dh: device.public_key.toString('base64url'),
        auth: device.auth.toString('base64url'),
      };
    },
    url: '',
    stop: async () => {},
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    service.no_of_requests += 1;
    const number = Number(request.url?.split('/').at(-1));
    const device = devices[number];
    const isSigned = isSignedFor(service.url, request.headers.authorization ?? '');
    const status = isSigned && device ? service.status : 401;
    if (device && status === 201)
      service.received.push({
        device: number,
        message: JSON.parse(decrypt(device, Buffer.concat(chunks))) as PushMessage,
        headers: request.headers,
      });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service.stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return service;
}

interface Device {
  keys: ReturnType<typeof createECDH>;
  public_key: Buffer;
  auth: Buffer;
}

/** Checks the header of RFC 8292: a token for this service, signed with the key that the header names. */
function isSignedFor(audience: string, authorization: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/u.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return false;
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const };
  const isValid = verify('sha256', Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url'));
  return isValid && JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')).aud === audience;
}

/** Decrypts a message according to RFC 8188 and 8291: one record, encrypted for the keys of the browser. */
function decrypt({ keys, public_key, auth }: Device, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), public_key, senderKey]);
  const secret = hkdfSync('sha256', keys.computeSecret(senderKey), auth, info, 32);
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
