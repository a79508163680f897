import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { newId } from './new-id.ts';
import { obtainToken } from './obtain-token.ts';
import { storage } from './storage.ts';
import { fakeBrowser, fakeServer } from './testing/fake-browser.ts';

const company = '0190a000-0000-7000-8000-000000000001';

beforeEach(() => {
  vi.unstubAllGlobals();
  fakeBrowser();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('calling an endpoint by name', () => {
  it('puts path parameters into the URL and the rest into the body', async () => {
    const requests = fakeServer(() => ({}));
    await call('auth.company', { company });
    expect(requests[0]).toMatchObject({ url: `/api/auth/${company}`, method: 'POST', body: {} });
  });

  it('puts the values of a GET into the query and omits undefined ones', async () => {
    const requests = fakeServer(() => ({}));
    await call('roles.byUserId', { user_id: company });
    await call('roles.byUserId', { user_id: undefined });
    expect(requests.map(({ url }) => url)).toEqual([
      `/api/roles-and-permissions/by-user-id?user_id=${company}`,
      '/api/roles-and-permissions/by-user-id',
    ]);
  });

  it('sends a new idempotency key with each write and none with reads', async () => {
    const requests = fakeServer(() => ({}));
    await call('people.endEverySession', {});
    await call('people.endEverySession', {});
    await call('people.profile', {});
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).not.toBe(keys[0]);
    expect(keys[2]).toBeUndefined();
  });

  it('reuses the key when the same write is repeated after a lost connection, until a response arrives', async () => {
    const requests = fakeServer((_, count) => (count < 3 ? 'no answer' : {}));
    const endSession = () => call('people.endSession', { session_id: company }).catch(() => null);
    await endSession();
    await endSession();
    await endSession();
    await endSession();
    const keys = requests.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  });

  it.each([
    ['a gateway answers in place of the server', { status: 504, body: '<html>' }, 'the same key'],
    ['a gateway answers with an object', { status: 502, body: { message: 'Bad gateway' } }, 'the same key'],
    ['the server lost its database', { status: 503, body: { code: 'service.away' } }, 'the same key'],
    ['the first attempt is still running', { status: 409, body: { code: 'request.in_flight' } }, 'the same key'],
    ['the server refuses the write', { status: 409, body: { code: 'item.changed' } }, 'a new key'],
  ])('applies a repeated write once when %s', async (_, reply, expected) => {
    const requests = fakeServer((_request, count) => (count === 1 ? reply : {}));
    const session_id = newId();
    await call('people.endSession', { session_id }).catch(() => null);
    await call('people.endSession', { session_id }).catch(() => null);
    const [first, second] = requests.map(({ headers }) => headers['idempotency-key']);
    expect(second === first ? 'the same key' : 'a new key').toBe(expected);
  });
});

describe('obtaining an access token', () => {
  const generate = '/api/auth/token/generate';
  const verify = '/api/auth/token/verify';

  it('requests a token and verifies it for this app', async () => {
    const requests = fakeServer(({ url }) => ({ body: url === generate ? { access: 'new' } : { status: true } }));
    await expect(obtainToken()).resolves.toMatchObject({ access_token: 'new' });
    expect(requests.map(({ url, body }) => [url, body])).toEqual([
      [generate, {}],
      [verify, { token: 'new', product: 'expense' }],
    ]);
    expect(storage.access_token.read()).toBe('new');
  });

  it('exchanges an entry token', async () => {
    const requests = fakeServer(({ url }) => ({ body: url === generate ? { access: 'new' } : { status: true } }));
    await obtainToken({ entry_token: 'entry' });
    expect(requests[0]?.body).toEqual({ entry_token: 'entry' });
  });

  it('clears, requests and verifies again when verification fails', async () => {
    const requests = fakeServer(({ url }, count) => ({
      body: url === generate ? { access: `token ${count}` } : { status: count === 2 },
    }));
    await expect(obtainToken()).resolves.toMatchObject({ access_token: 'token 2' });
    expect(requests.map(({ url }) => url)).toEqual([generate, verify, generate, verify]);
  });

  it('gives up when the second token is invalid too', async () => {
    fakeServer(({ url }) => ({ body: url === generate ? { access: 'bad' } : { status: false } }));
    await expect(obtainToken()).resolves.toMatchObject({ access_token: null });
    expect(storage.access_token.read()).toBeNull();
  });

  it('ends silently when the request fails', async () => {
    const requests = fakeServer(() => ({ status: 401 }));
    await expect(obtainToken()).resolves.toEqual({ access_token: null, error: null });
    expect(requests).toHaveLength(1);
  });
});
