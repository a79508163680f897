import { lookup as resolveName } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-ip-addresses.ts';

export interface SafeFetchOptions {
  /** Allows plain HTTP to 127.0.0.1, only for a local fake in development and tests. */
  may_reach_loopback?: boolean;
  headers?: Record<string, string>;
  timeout_ms?: number;
  most_bytes?: number;
  /** Refuses redirects to another host, so that only the configured host is called. */
  stays_on_host?: boolean;
}

interface SafeRequestOptions extends SafeFetchOptions {
  /** The body; if it is set, the request is a POST. */
  body?: string | Uint8Array;
  /** Truncates a longer response at `most_bytes` instead of failing. */
  truncates?: boolean;
}

interface SafeResponse {
  status: number;
  /** The target of a redirect; undefined for other responses. */
  location: string | undefined;
  content_type: string;
  bytes: Buffer;
  text: string;
}

/** Thrown for URLs that must never be called, regardless of configuration or user input. */
export class UnsafeUrl extends Error {}

const redirectLimit = 3;

/**
 * Reads a text from an external server. Follows a few redirects and checks the URL of each. Throws if the final
 * response does not have the status 200.
 */
export async function safeFetch(address: string | URL, options: SafeFetchOptions = {}): Promise<string> {
  let url = new URL(address);
  let allowed = options;
  for (let redirects = 0; redirects <= redirectLimit; redirects += 1) {
    const { status, location, text } = await safeRequest(url, allowed);
    if (location === undefined) {
      if (status !== 200) throw new Error(`${url.host} answered ${status}.`);
      return text;
    }
    const next = new URL(location, url);
    if (options.stays_on_host && next.host !== url.host) throw new UnsafeUrl(`${url.host} redirects to ${next.host}.`);
    // Headers may contain a key that another host must not see.
    if (next.host !== url.host) allowed = { ...allowed, headers: {} };
    url = next;
  }
  throw new Error(`${url.host} redirects too often.`);
}

/**
 * Sends one request to an external server, only over https and never to a private address, except for a local fake if
 * `may_reach_loopback` is set. The connection uses the address that was checked, so that the name cannot resolve to a
 * different one in between. Redirects are not followed.
 */
export async function safeRequest(url: URL, options: SafeRequestOptions = {}): Promise<SafeResponse> {
  const { headers = {}, body, timeout_ms = 20_000 } = options;
  assertSafeUrl(url, options);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        lookup: publicLookup(options),
        signal: AbortSignal.timeout(timeout_ms),
      },
      (response) => {
        const status = response.statusCode ?? 0;
        const location = status >= 300 && status < 400 ? response.headers.location : undefined;
        const { 'content-type': content_type = '' } = response.headers;
        readBytes(response, { host: url.host, ...options }).then(
          (bytes) => resolve({ status, location, content_type, bytes, text: bytes.toString('utf8') }),
          reject,
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

async function readBytes(
  response: AsyncIterable<Buffer>,
  { host, most_bytes = 20_000_000, truncates = false }: SafeRequestOptions & { host: string },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Breaking out of the loop closes the connection.
  for await (const chunk of response) {
    size += chunk.length;
    chunks.push(chunk);
    if (size > most_bytes && !truncates) throw new Error(`${host} sends more than ${most_bytes} bytes.`);
    if (size > most_bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, most_bytes);
}

/** Throws for a URL that must not be called. Host names are checked again when they are resolved. */
export function assertSafeUrl(url: URL, { may_reach_loopback }: SafeFetchOptions): void {
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  if (may_reach_loopback && url.protocol === 'http:' && host === '127.0.0.1') return;
  if (url.protocol !== 'https:') throw new UnsafeUrl(`Only https addresses are called, not ${url.protocol}//.`);
  if (url.username || url.password) throw new UnsafeUrl('An address with a password in it is not called.');
  if (isIP(host) && isPrivateAddress(host)) throw new UnsafeUrl(`${host} is a private address.`);
}

function publicLookup({ may_reach_loopback }: SafeFetchOptions): LookupFunction {
  return (hostname, options, callback) =>
    resolveName(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const unsafe = found.find(
        ({ address }) => isPrivateAddress(address) && !(may_reach_loopback && address === '127.0.0.1'),
      );
      if (unsafe) return callback(new UnsafeUrl(`${hostname} leads to a private address.`), []);
      const [first] = found;
      if (options.all) callback(null, found);
      else if (first) callback(null, first.address, first.family);
      else callback(new Error(`${hostname} leads nowhere.`), []);
    });
}

/**
 * Resolves a host for a connection without HTTP and rejects private addresses. Connect to the returned address, so that
 * another lookup cannot redirect the connection.
 */
export function publicAddress(hostname: string, options: SafeFetchOptions): Promise<string> {
  const isAllowed = (address: string) =>
    !isPrivateAddress(address) || (options.may_reach_loopback === true && address === '127.0.0.1');
  if (isIP(hostname))
    return isAllowed(hostname)
      ? Promise.resolve(hostname)
      : Promise.reject(new UnsafeUrl(`${hostname} is a private address.`));
  return new Promise((resolve, reject) =>
    publicLookup(options)(hostname, { all: false }, (error, address) => {
      if (error) reject(error instanceof UnsafeUrl ? error : new UnsafeUrl(`${hostname} was not found.`));
      else resolve(String(address));
    }),
  );
}
