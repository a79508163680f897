import { createHash } from 'node:crypto';
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose';

interface SealOptions {
  /** The purpose of the token. Each purpose has its own key, so a token is never accepted for another purpose. */
  purpose: string;
  secret: string;
  now: Date;
}

/** Encrypts values that leave the server and are sent back later. */
export function seal(
  values: object,
  { purpose, secret, now, lifetime_s }: SealOptions & { lifetime_s: number },
): Promise<string> {
  const issued_at = Math.floor(now.getTime() / 1000);
  return new EncryptJWT({ ...values } as JWTPayload)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(purpose)
    .setIssuedAt(issued_at)
    .setExpirationTime(issued_at + lifetime_s)
    .encrypt(keyFrom(purpose, secret));
}

/** Decrypts a token; undefined if it is expired, changed or made for another purpose. */
export async function unseal<Values extends object>(
  token: string,
  { purpose, secret, now }: SealOptions,
): Promise<(Values & JWTPayload) | undefined> {
  try {
    const { payload } = await jwtDecrypt<Values>(token, keyFrom(purpose, secret), {
      audience: purpose,
      currentDate: now,
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return payload;
  } catch {
    return undefined;
  }
}

function keyFrom(purpose: string, secret: string): Uint8Array {
  return createHash('sha256').update(`${purpose} ${secret}`).digest();
}
