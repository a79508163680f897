import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The company and the id of the row that a token belongs to. They are part of the token, so that the row can be read
 * under row-level security.
 */
export interface TokenScope {
  client_id: string;
  id: string;
}

const secretBytes = 32;

/** Creates a token for a link or a cookie. Only the hash of its secret is stored. */
export function makeToken(scope: TokenScope): { token: string; token_hash: string } {
  const secret = randomBytes(secretBytes);
  const token = Buffer.concat([uuidBytes(scope.client_id), uuidBytes(scope.id), secret]).toString('base64url');
  return { token, token_hash: hashOf(secret) };
}

/** Parses an untrusted token; undefined if its format is wrong. */
export function readToken(token: string): (TokenScope & { matches(token_hash: string): boolean }) | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 32 + secretBytes) return undefined;
  const tokenHash = hashOf(bytes.subarray(32));
  return {
    client_id: uuidText(bytes.subarray(0, 16)),
    id: uuidText(bytes.subarray(16, 32)),
    matches: (token_hash) => {
      const saved = Buffer.from(token_hash);
      return saved.length === tokenHash.length && timingSafeEqual(saved, Buffer.from(tokenHash));
    },
  };
}

function hashOf(secret: Uint8Array): string {
  return createHash('sha256').update(secret).digest('base64url');
}

function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function uuidText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
