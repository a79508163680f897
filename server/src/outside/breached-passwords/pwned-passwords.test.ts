import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pwnedPasswords } from './pwned-passwords.ts';

const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
const requested: string[] = [];
let status = 200;
/**
 * A server that responds as the service does: with the hash of one breached password among other hashes, and with
 * padding.
 */
const service = createServer((request, response) => {
  requested.push(request.url ?? '');
  response
    .writeHead(status)
    .end(
      [
        `${'0'.repeat(35)}:3`,
        `${hashOf('summer in the city').slice(5)}:17`,
        `${hashOf('never published anywhere').slice(5)}:0`,
      ].join('\r\n'),
    );
});
let port: ReturnType<typeof pwnedPasswords>;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  port = pwnedPasswords({ url, may_reach_loopback: true });
});
afterAll(() => service.close());

it('finds a published password and sends only the beginning of its hash', async () => {
  expect(await port.isBreached('summer in the city')).toBe(true);
  expect(requested.at(-1)).toBe(`/range/${hashOf('summer in the city').slice(0, 5)}`);
});

it.each(['another quiet password', 'never published anywhere'])('does not find %s', async (password) => {
  expect(await port.isBreached(password)).toBe(false);
});

it('fails when the service does', async () => {
  status = 503;
  await expect(port.isBreached('summer in the city')).rejects.toThrow('answered 503');
});
