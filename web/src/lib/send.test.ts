import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { send } from './send.ts';
import { storage } from './storage.ts';
import { fakeBrowser, fakeServer } from './testing/fake-browser.ts';

const tokenUrl = '/api/auth/token/generate';

beforeEach(() => {
  vi.unstubAllGlobals();
  fakeBrowser();
});

describe('sending a request', () => {
  it('sends JSON with the default headers, which a call can override', async () => {
    storage.access_token.write('old');
    const requests = fakeServer(() => ({}));

    await send({ method: 'POST', url: '/x', data: { a: 1 }, headers: { 'service-type': 'client-onboarding' } });

    const [request] = requests;
    expect(request).toMatchObject({ url: '/api/x', method: 'POST', body: { a: 1 } });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'accept-language': 'en',
      'access-token': 'old',
      'request-from': 'web',
      'service-type': 'client-onboarding',
    });
    expect(request?.headers['x-request-id']).toMatch(/^[\da-f-]{32,36}$/u);
  });

  it('renews an expired token once and sends the same request again', async () => {
    storage.access_token.write('old');
    const requests = fakeServer(({ url, headers }) => {
      if (url === tokenUrl) return { body: { status: true, access: 'new' } };
      return headers['access-token'] === 'new' ? { body: { fine: true } } : { status: 401 };
    });

    const answer = await send({ method: 'POST', url: '/x', data: {}, headers: { 'idempotency-key': 'one' } });

    expect(answer).toEqual({ fine: true });
    expect(storage.access_token.read()).toBe('new');
    const [first, renewal, second] = requests;
    expect(renewal?.url).toBe(tokenUrl);
    expect(second?.headers['idempotency-key']).toBe('one');
    expect(second?.headers['x-request-id']).toBe(first?.headers['x-request-id']);
  });

  it('renews a token that is about to expire before many calls use it', async () => {
    const token = (seconds: number) => `x.${btoa(JSON.stringify({ exp: Date.now() / 1000 + seconds }))}.x`;
    storage.access_token.write(token(-60));
    const fresh = token(600);
    const requests = fakeServer(({ url }) => (url === tokenUrl ? { body: { access: fresh } } : {}));

    await Promise.all([1, 2, 3].map((n) => send({ method: 'GET', url: `/${n}` })));

    expect(requests.map(({ url }) => url)).toEqual([tokenUrl, '/api/1', '/api/2', '/api/3']);
    expect(requests.slice(1).every(({ headers }) => headers['access-token'] === fresh)).toBe(true);
  });

  it('renews once for many calls that meet the same expired token', async () => {
    storage.access_token.write('old');
    const requests = fakeServer(async ({ url, headers }) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (url === tokenUrl) return { body: { access: 'new' } };
      return headers['access-token'] === 'new' ? {} : { status: 401 };
    });

    await Promise.all([1, 2, 3, 4].map((n) => send({ method: 'GET', url: `/${n}` })));

    expect(requests.filter(({ url }) => url === tokenUrl)).toHaveLength(1);
  });

  it('uses the token that another tab has renewed in the meantime', async () => {
    storage.access_token.write('old');
    const requests = fakeServer(({ headers }) => {
      if (headers['access-token'] === 'theirs') return {};
      storage.access_token.write('theirs');
      return { status: 401 };
    });

    await send({ method: 'GET', url: '/x' });

    expect(requests.map(({ url }) => url)).toEqual(['/api/x', '/api/x']);
  });

  it('does not try a second time when the new token is refused as well', async () => {
    storage.access_token.write('old');
    const requests = fakeServer(({ url }) => (url === tokenUrl ? { body: { access: 'new' } } : { status: 401 }));

    await expect(send({ method: 'GET', url: '/x' })).rejects.toMatchObject({ failure: { status: 401 } });

    expect(requests).toHaveLength(3);
  });

  it('reports the first failure when renewal is refused', async () => {
    storage.access_token.write('old');
    fakeServer(({ url }) => ({ status: 401, body: { message: url === tokenUrl ? 'Invalid token' : 'Ended.' } }));

    await expect(send({ method: 'GET', url: '/x' })).rejects.toMatchObject({ failure: { message: 'Ended.' } });
  });

  it('reports the lost connection, not the refusal, when renewal is unreachable', async () => {
    storage.access_token.write('old');
    fakeServer(({ url }) => (url === tokenUrl ? 'no answer' : { status: 401 }));

    await expect(send({ method: 'GET', url: '/x' })).rejects.toMatchObject({ failure: { status: 0 } });
  });

  it('reads the code, message, fields and request id of a refusal', async () => {
    const body = {
      status: false,
      message: 'No.',
      code: 'request.invalid',
      request_id: 'r1',
      fields: { email: 'Required.' },
    };
    fakeServer(() => ({ status: 400, body }));

    const error = await send({ method: 'POST', url: '/x' }).catch((reason: unknown) => reason);

    expect(error).toBeInstanceOf(CallError);
    expect((error as CallError).failure).toMatchObject({
      status: 400,
      message: 'No.',
      code: 'request.invalid',
      request_id: 'r1',
      fields: { email: 'Required.' },
    });
  });

  it('adds the status text when the connection has none', async () => {
    fakeServer(() => ({ status: 403 }));
    await expect(send({ method: 'GET', url: '/x' })).rejects.toMatchObject({ failure: { status_text: 'Forbidden' } });
  });
});
