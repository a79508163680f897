import { createHash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';

/** The sign-up data, encrypted in the mailed link: nothing is stored until the e-mail is confirmed. */
interface SealedSignUp {
  client_id: string;
  company_name: string;
  currency: string;
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string;
  time_zone?: string | undefined;
}

const audience = 'sign-up';
const lifetimeS = 24 * 60 * 60;

export async function sealSignUp(signUp: SealedSignUp, secret: string, now: Date): Promise<string> {
  const issued_at = Math.floor(now.getTime() / 1000);
  return new EncryptJWT({ ...signUp })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(audience)
    .setIssuedAt(issued_at)
    .setExpirationTime(issued_at + lifetimeS)
    .encrypt(keyFrom(secret));
}

export async function openSignUp(token: string, secret: string, now: Date): Promise<SealedSignUp | undefined> {
  try {
    const { payload } = await jwtDecrypt<SealedSignUp>(token, keyFrom(secret), {
      audience,
      currentDate: now,
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return payload;
  } catch {
    return undefined;
  }
}

/** A separate key, so a sign-up link can never pass as an access token. */
function keyFrom(secret: string): Uint8Array {
  return createHash('sha256').update(`sign-up ${secret}`).digest();
}
