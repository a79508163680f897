import { lookup as resolveName } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-ip-addresses.ts';

export interface SafeFetchOptions {
  /** Only for a stand-in on 127.0.0.1, in development and tests: plain HTTP to it is then let through. */
  may_reach_loopback?: boolean;
  headers?: Record<string, string>;
  timeout_ms?: number;
  most_bytes?: number;
  /** Refuses redirects to another host, so that only the configured host is called. */
  stays_on_host?: boolean;
}

/** Thrown for addresses this house never calls, whatever the configuration or a person says. */
export class UnsafeUrl extends Error {}

const redirectLimit = 3;

/**
 * Reads a text from outside. Only https, never a private address: the name is resolved here and the very address that
 * was judged is the one connected to, so a name cannot change its mind in between. Redirects are judged anew.
 */
export async function safeFetch(address: string | URL, options: SafeFetchOptions = {}): Promise<string> {
  let url = new URL(address);
  let allowed = options;
  for (let redirects = 0; redirects <= redirectLimit; redirects += 1) {
    const answer = await ask(url, allowed);
    if (answer.redirect_to === null) return answer.text;
    const next = new URL(answer.redirect_to, url);
    if (options.stays_on_host && next.host !== url.host) throw new UnsafeUrl(`${url.host} redirects to ${next.host}.`);
    // What was meant for one host, a key for example, is not told to another.
    if (next.host !== url.host) allowed = { ...allowed, headers: {} };
    url = next;
  }
  throw new Error(`${url.host} redirects too often.`);
}

type Answer = { redirect_to: string; text: '' } | { redirect_to: null; text: string };

function ask(url: URL, options: SafeFetchOptions): Promise<Answer> {
  const { headers = {}, timeout_ms = 20_000, most_bytes = 20_000_000 } = options;
  evaluate(url, options);
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      { headers, lookup: publicLookup(options), signal: AbortSignal.timeout(timeout_ms) },
      (response) => {
        const { statusCode = 0, headers: answered } = response;
        if (statusCode >= 300 && statusCode < 400 && answered.location) {
          response.resume();
          return resolve({ redirect_to: answered.location, text: '' });
        }
        if (statusCode !== 200) {
          response.resume();
          return reject(new Error(`${url.host} answered ${statusCode}.`));
        }
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > most_bytes) response.destroy(new Error(`${url.host} sends more than ${most_bytes} bytes.`));
          else chunks.push(chunk);
        });
        response.on('end', () => resolve({ redirect_to: null, text: Buffer.concat(chunks).toString('utf8') }));
        response.on('error', reject);
      },
    );
    request.on('error', reject);
    request.end();
  });
}

function evaluate(url: URL, { may_reach_loopback }: SafeFetchOptions): void {
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  if (may_reach_loopback && url.protocol === 'http:' && host === '127.0.0.1') return;
  if (url.protocol !== 'https:') throw new UnsafeUrl(`Only https addresses are called, not ${url.protocol}//.`);
  if (url.username || url.password) throw new UnsafeUrl('An address with a password in it is not called.');
  // Names are judged when they are resolved; a bare address never is.
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
