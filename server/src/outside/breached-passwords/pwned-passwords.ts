import { createHash } from 'node:crypto';
import { type SafeFetchOptions, safeFetch } from '../safe-fetch.ts';
import type { BreachedPasswordsPort } from './port.ts';

const standardUrl = 'https://api.pwnedpasswords.com';
const prefixLength = 5;

/**
 * Implements the port with haveibeenpwned.com. Only the first five digits of the password's SHA-1 hash leave the
 * server; the service returns the rest of every hash that begins with them.
 */
export function pwnedPasswords(options: { url?: string | undefined } & SafeFetchOptions): BreachedPasswordsPort {
  const { url = standardUrl, ...fetching } = options;
  return {
    async isBreached(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
      const [prefix, rest] = [hash.slice(0, prefixLength), hash.slice(prefixLength)];
      const found = await safeFetch(`${url.replace(/\/$/u, '')}/range/${prefix}`, {
        timeout_ms: 3000,
        ...fetching,
        // Padding makes all responses similar in length, so that the length does not reveal how many hashes match.
        headers: { 'add-padding': 'true' },
      });
      // Padding lines have a count of 0.
      return found.split(/\r?\n/u).some((line) => line.startsWith(`${rest}:`) && !line.endsWith(':0'));
    },
  };
}
