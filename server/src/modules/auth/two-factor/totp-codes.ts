import { Secret, TOTP } from 'otpauth';

const periodS = 30;
/** The number of steps before and after the current one whose codes are accepted, because clocks differ. */
const window = 1;

/** Returns a new secret for an authenticator app, in a format that people can type. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the URL that authenticator apps read from a QR code. */
export function otpauthUrl(secret: string, { email, company }: { email: string; company: string }): string {
  return totp(secret, { issuer: `Outlay (${company})`, label: email }).toString();
}

/** Returns the number of the 30-second step to which a code belongs; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodS) + delta;
}

function totp(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: 6, period: periodS, algorithm: 'SHA1' });
}
