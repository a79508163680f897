import { createHash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { ClaimStop } from './mileage-claims.rows.ts';

/** A measured route. It travels through the browser sealed, so that a claim cannot state another distance. */
interface MeasuredRoute {
  /** The names as they were typed. */
  requested: string[];
  stops: ClaimStop[];
  km: number;
  source: string;
}

const audience = 'mileage-route';
const lifetimeS = 7 * 24 * 60 * 60;

export function sealRoute(route: MeasuredRoute, secret: string, now: Date): Promise<string> {
  const issued_at = Math.floor(now.getTime() / 1000);
  return new EncryptJWT({ ...route })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(audience)
    .setIssuedAt(issued_at)
    .setExpirationTime(issued_at + lifetimeS)
    .encrypt(keyFrom(secret));
}

export async function openRoute(sealed: string, secret: string, now: Date): Promise<MeasuredRoute | undefined> {
  try {
    const { payload } = await jwtDecrypt<MeasuredRoute>(sealed, keyFrom(secret), {
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

function keyFrom(secret: string): Uint8Array {
  return createHash('sha256').update(`mileage route ${secret}`).digest();
}
