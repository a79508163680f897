import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts secrets with AES-256-GCM before they are stored. */
export interface Encryption {
  /**
   * Encrypts a text. `owner` identifies the row, such as 'webhook <client_id> <id>'. The text can only be decrypted
   * with the same owner.
   */
  encrypt(text: string, owner: string): string;
  /** Throws if the text was changed, if it belongs to another owner, or if its key is no longer configured. */
  decrypt(stored: string, owner: string): string;
  /** False for a text that was encrypted with an older key. */
  isCurrent(stored: string): boolean;
  /** A hash of each key, by the key's name. Two installations with the same key have the same hash. */
  fingerprints: Readonly<Record<string, string>>;
}

interface EncryptionKey {
  name: string;
  secret: string;
}

/**
 * Returns the encryption with these keys. The first key encrypts new texts; the other keys only decrypt older texts, so
 * that keys can be replaced.
 */
export function openEncryption(keys: readonly EncryptionKey[]): Encryption {
  const bytesByName = new Map(
    keys.map(({ name, secret }) => [name, createHash('sha256').update(`encryption ${secret}`).digest()]),
  );
  const current = keys[0]?.name ?? '';

  const keyOf = (name: string): Buffer => {
    const bytes = bytesByName.get(name);
    if (!bytes) throw new Error(`The encryption key ${name} is not configured.`);
    return bytes;
  };

  return {
    encrypt(text, owner) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keyOf(current), iv).setAAD(Buffer.from(owner));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${current}:${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')}`;
    },

    decrypt(stored, owner) {
      const [name = '', text = ''] = stored.split(':');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyOf(name), bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
    },

    isCurrent: (stored) => stored.startsWith(`${current}:`),
    fingerprints: Object.fromEntries([...bytesByName].map(([name, bytes]) => [name, fingerprintOf(bytes)])),
  };
}

const ivBytes = 12;
const tagBytes = 16;

function fingerprintOf(key: Buffer): string {
  return createHash('sha256').update('fingerprint').update(key).digest('hex').slice(0, 16);
}
