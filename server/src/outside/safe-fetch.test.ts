import { afterEach, describe, expect, it } from 'vitest';
import { isPrivateAddress } from './private-ip-addresses.ts';
import { safeFetch, UnsafeUrl } from './safe-fetch.ts';
import { type FakeVendor, fakeVendor } from './testing/fake-vendor.ts';

const opened: FakeVendor[] = [];

async function serving(...given: Parameters<typeof fakeVendor>): Promise<FakeVendor> {
  const server = await fakeVendor(...given);
  opened.push(server);
  return server;
}

afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop();
});

describe('addresses that are never called', () => {
  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://10.1.2.3/',
    'https://172.31.255.255/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://user:secret@example.com/',
    'https://localhost/',
  ])('%s', async (address) => {
    await expect(safeFetch(address)).rejects.toThrow(UnsafeUrl);
  });

  it('not even a public name whose address is a private one', async () => {
    // `localhost` serves as an example of a public name with a private address, because every resolver maps it to
    // 127.0.0.1.
    await expect(safeFetch('https://localhost:1/')).rejects.toThrow('leads to a private address');
  });

  it('nor a redirect to one', async () => {
    const { url } = await serving({ '/away': { status: 302, headers: { location: 'https://10.0.0.1/' }, body: '' } });
    await expect(safeFetch(`${url}/away`, { may_reach_loopback: true })).rejects.toThrow('10.0.0.1 is a private');
  });

  it('nor a stand-in, where nobody said that there is one', async () => {
    const { url, requests } = await serving({ '/': { body: 'secret' } });
    await expect(safeFetch(url)).rejects.toThrow(UnsafeUrl);
    await expect(safeFetch(url.replace('127.0.0.1', 'localhost'), { may_reach_loopback: true })).rejects.toThrow(
      UnsafeUrl,
    );
    expect(requests).toEqual([]);
  });
});

describe('what comes back', () => {
  it('is the text, also after a redirect', async () => {
    const { url } = await serving({
      '/old': { status: 301, headers: { location: '/new' }, body: '' },
      '/new': { body: 'Größe' },
    });
    expect(await safeFetch(`${url}/old`, { may_reach_loopback: true })).toBe('Größe');
  });

  it('costs no key: headers do not follow to another host', async () => {
    const elsewhere = await serving({ '/': { body: 'there' } });
    const { url, headers } = await serving({ '/': { status: 302, headers: { location: elsewhere.url }, body: '' } });
    await safeFetch(url, { may_reach_loopback: true, headers: { authorization: 'Token secret' } });
    expect(headers[0]).toMatchObject({ authorization: 'Token secret' });
    expect(elsewhere.headers[0]).not.toHaveProperty('authorization');
  });

  it('is an error when redirects have no end', async () => {
    const { url } = await serving({ '/round': { status: 302, headers: { location: '/round' }, body: '' } });
    await expect(safeFetch(`${url}/round`, { may_reach_loopback: true })).rejects.toThrow('redirects too often');
  });

  it('is an error when there is too much of it, or it is no success, or it takes too long', async () => {
    const { url } = await serving({
      '/long': { body: 'x'.repeat(2_000) },
      '/broken': { status: 500, body: 'no' },
      '/slow': { body: 'late', delay_ms: 2_000 },
    });
    const may = { may_reach_loopback: true };
    await expect(safeFetch(`${url}/long`, { ...may, most_bytes: 1_000 })).rejects.toThrow('more than 1000 bytes');
    await expect(safeFetch(`${url}/broken`, may)).rejects.toThrow('answered 500');
    await expect(safeFetch(`${url}/slow`, { ...may, timeout_ms: 100 })).rejects.toThrow(/abort|timeout/iu);
  });
});

describe('private addresses', () => {
  it.each(['1.1.1.1', '8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is a public one',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );

  it.each(['::', '::1', 'fe80::1%eth0', 'ff02::1', '2002:7f00:1::', '255.255.255.255', 'not an address', ''])(
    '%j is none',
    (address) => {
      expect(isPrivateAddress(address)).toBe(true);
    },
  );
});
