import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const userPresentAndVerified = 0x05;
const attestedData = 0x40;

interface CreationOptions {
  challenge?: unknown;
  user?: unknown;
}

/** Returns a software authenticator with one passkey. Its methods return what a browser would send. */
export function softAuthenticator({ origin, rp_id = 'localhost' }: { origin: string; rp_id?: string }) {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const shared = { id: text(id), rawId: text(id), type: 'public-key' as const };
  let handle = '';
  let counter = 0;

  const authenticatorData = (flags: number, attested = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rp_id), Buffer.from([flags]), count, attested]);
  };
  const clientData = (type: string, challenge: unknown) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    create(options: CreationOptions) {
      handle = String((options.user as { id?: unknown } | undefined)?.id);
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const authData = new Uint8Array(authenticatorData(userPresentAndVerified | attestedData, attested));
      const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', authData],
      ]);
      return {
        ...shared,
        response: {
          clientDataJSON: text(clientData('webauthn.create', options.challenge)),
          attestationObject: text(isoCBOR.encode(attestation)),
          transports: ['internal'],
        },
      };
    },

    /**
     * Signs a challenge. With `counts: false`, the signature counter does not increase. This simulates a copied
     * authenticator, which does not know how often the original was used.
     */
    sign(options: { challenge?: unknown }, { counts = true } = {}) {
      if (counts) counter += 1;
      const data = authenticatorData(userPresentAndVerified);
      const client = clientData('webauthn.get', options.challenge);
      return {
        ...shared,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: handle,
        },
      };
    },
  };
}

function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}

function text(value: Uint8Array): string {
  return Buffer.from(value).toString('base64url');
}

function bytes(value: string): Uint8Array {
  return new Uint8Array(Buffer.from(value, 'base64url'));
}
