import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, type TestPerson } from '../testing/a-company.ts';
import { type Answer, ask } from '../testing/client.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';
import { open, read } from './context.ts';

let product: TestProduct;
let ana: TestPerson;
beforeAll(async () => {
  product = await testProduct({
    routes: (routes) => ({
      ...routes,
      home: {
        dashboard: read(async () => {
          throw new Error('column "salary" of ana@company.test does not exist');
        }),
      },
      client: {
        ...routes.client,
        currencies: open(async () => ({ status: true, currencies: 'not what was promised' })),
      },
    }),
  });
  ana = (await aCompany(product, { ana: ['employee'] })).people.ana;
});
afterAll(() => product.stop());

const json = { 'content-type': 'application/json' };
const posts = (body: string, headers: Record<string, string> = json, path = '/api/user/profile/edit') =>
  ask(`${product.address}${path}`, { method: 'POST', body, headers: { 'access-token': ana.access_token, ...headers } });
const gist = ({ http_status, body }: Answer) => [http_status, (body as { code?: string }).code];

describe('a request body', () => {
  it('gets a message for each unknown and each invalid field', async () => {
    const answer = await posts(
      JSON.stringify({
        first_name: '',
        last_name: 'B',
        phone: '',
        time_zone: 'UTC',
        version: 0,
        is_active: true,
        x: 1,
      }),
    );
    expect(gist(answer)).toEqual([400, 'request.invalid']);
    const { fields } = answer.body as { fields: Record<string, string> };
    expect(Object.keys(fields).sort()).toEqual(['first_name', 'is_active, x']);
    expect(fields.first_name).toBe('Required.');
  });

  it.each(['client_id', 'user_id', 'role', 'is_provider_admin', 'password_hash', 'manager_id', 'entity_id', 'email'])(
    'refuses %s as part of a profile',
    async (field) => {
      const { data } = await ana.calls('people.profile', {});
      const { first_name, last_name, phone, time_zone, version } = data;
      const answer = await ana.sends('people.editProfile', {
        first_name,
        last_name,
        phone,
        time_zone,
        version,
        [field]: 'x',
      });
      expect(answer).toMatchObject({
        http_status: 400,
        body: { code: 'request.invalid', fields: { [field]: expect.any(String) } },
      });
      expect((await ana.calls('people.profile', {})).data).toEqual(data);
    },
  );

  it('refuses unknown query parameters', async () => {
    const answer = await ask(`${product.address}/api/client/info?as=admin`, {
      headers: { 'access-token': ana.access_token },
    });
    expect(answer).toMatchObject({
      http_status: 400,
      body: { code: 'request.invalid', fields: { as: expect.any(String) } },
    });
  });

  it.each([
    ['nothing', ''],
    ['half an object', '{"first_name":'],
    ['a bare word', 'hello'],
    ['two objects', '{}{}'],
    ['a list', '[]'],
    ['text', '"hello"'],
    ['a number', '7'],
    ['null in a list', '[null]'],
    ['a prototype', '{"__proto__": {"is_active": true}}'],
    ['a constructor’s prototype', '{"constructor": {"prototype": {"x": 1}}}'],
    ['a thousand open lists', '['.repeat(1_000)],
    ['deep lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('cannot be parsed: %s', async (_name, body) => {
    expect(gist(await posts(body))).toEqual([400, 'request.unreadable']);
  });

  it.each([
    ['null', 'null'],
    ['a deep object', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    [
      'text full of NUL',
      JSON.stringify({ first_name: 'a\u0000b', last_name: 'B', phone: '', time_zone: 'UTC', version: 0 }),
    ],
    ['numbers beyond numbers', '{"first_name":"A","last_name":"B","phone":"","time_zone":"UTC","version":1e999}'],
    ['half a character', '{"first_name":"\\ud800","last_name":"B","phone":"","time_zone":"UTC","version":0}'],
  ])('refuses %s', async (_name, body) => {
    const [status, code] = gist(await posts(body));
    expect(status).toBe(400);
    expect(['request.invalid', 'request.unreadable']).toContain(code);
  });

  it('may have one megabyte and no more', async () => {
    const padded = (bytes: number) => JSON.stringify({ first_name: 'x'.repeat(bytes - 17) });
    expect(gist(await posts(padded(1024 * 1024)))).toEqual([400, 'request.invalid']);
    const answer = await posts(padded(1024 * 1024 + 1));
    expect(answer).toMatchObject({
      http_status: 413,
      body: { status: false, code: 'request.too_large', message: 'This request is too large.' },
    });
  });

  it('is refused when it exceeds the limit after decompression or its length is wrong', async () => {
    expect(gist(await posts('{}', { ...json, 'content-encoding': 'gzip' }))).not.toEqual([500, 'our_fault']);
    const answer = await raw({ 'content-length': '99999999', ...json }, '{}');
    expect(answer).toBe(413);
  });

  it.each([
    'text/plain',
    'text/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/json-patch+json',
    'nonsense',
  ])('refuses a body of %s', async (type) => {
    expect(gist(await posts('{"first_name":"A"}', { 'content-type': type }))).toEqual([400, 'request.unreadable']);
  });

  it('accepts JSON with any spelling of the charset', async () => {
    expect(gist(await posts('{}', { 'content-type': 'application/json; charset=UTF-8' }))).toEqual([
      400,
      'request.invalid',
    ]);
  });

  it('checks session and permission before the content', async () => {
    const answer = await ask(`${product.address}/api/user/profile/edit`, {
      method: 'POST',
      headers: json,
      body: '{"nonsense":1}',
    });
    expect(gist(answer)).toEqual([401, 'session.invalid']);
    const denied = await posts('{"nonsense":1}', json, '/api/auth/entry/mint');
    expect(gist(denied)).toEqual([403, 'access.denied']);
  });
});

describe('a URL', () => {
  it.each([
    ['GET', '/api/nowhere'],
    ['POST', '/api/nowhere'],
    ['POST', '/api/client/info'],
    ['GET', '/api/user/profile/edit'],
    ['DELETE', '/api/client/info'],
    ['PUT', '/api/user/profile/edit'],
    ['GET', '/api'],
    ['GET', '/api/../api/nowhere'],
  ])('that is unknown gets a regular refusal: %s %s', async (method, path) => {
    const answer = await ask(`${product.address}${path}`, { method });
    expect(answer.http_status).toBe(404);
    expect(answer.body).toEqual({
      status: false,
      code: 'request.unknown_address',
      message: 'This page does not exist.',
      request_id: answer.headers.get('x-request-id'),
    });
  });

  it.each(['/api/%', '/api/%E0%A4%A', '/api/auth/%00'])('that cannot be parsed is refused: %s', async (path) => {
    const answer = await ask(`${product.address}${path}`, { method: 'POST', headers: json, body: '{}' });
    expect([400, 401]).toContain(answer.http_status);
    expect(answer.body).toMatchObject({ status: false, request_id: answer.headers.get('x-request-id') });
  });

  it('may end in a slash', async () => {
    const answer = await ask(`${product.address}/api/client/info/`, { headers: { 'access-token': ana.access_token } });
    expect(answer.http_status).toBe(200);
  });
});

describe('an internal error', () => {
  it('is a 500 with the fixed text, the request id and no details', async () => {
    const request_id = 'from-button-to-log-line';
    const answer = await ana.sends('home.dashboard', {}, { headers: { 'x-request-id': request_id } });
    expect(answer.http_status).toBe(500);
    expect(answer.body).toEqual({ status: false, message: 'Something went wrong!!!', code: 'our_fault', request_id });
    expect(JSON.stringify([...answer.headers])).not.toMatch(/salary|stack|ana@/);
  });

  it('is also reported for a response that violates the contract', async () => {
    const answer = await ask(`${product.address}/api/misc/currencies`);
    expect(gist(answer)).toEqual([500, 'our_fault']);
  });
});

describe('the request id', () => {
  const idFor = async (sent?: string) => {
    const answer = await ask(
      `${product.address}/api/nowhere`,
      sent === undefined ? {} : { headers: { 'x-request-id': sent } },
    );
    return answer.headers.get('x-request-id');
  };

  it('is taken from the request when it is valid', async () => {
    expect(await idFor('0190b2a0-7c1e-7000-8000-000000000001')).toBe('0190b2a0-7c1e-7000-8000-000000000001');
    expect(await idFor('request_12345')).toBe('request_12345');
  });

  it.each([['short'], ['has space'], ['x'.repeat(65)], ['<script>alert(1)</script>'], ['a"b,c;d=eeee'], [undefined]])(
    'is generated when %j was sent',
    async (sent) => {
      expect(await idFor(sent)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    },
  );
});

/** Sends headers that fetch would reject, and returns the HTTP status. */
function raw(headers: Record<string, string>, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(product.address);
    const sent = rawRequest(
      {
        hostname,
        port,
        method: 'POST',
        path: '/api/user/profile/edit',
        headers: { ...headers, 'access-token': ana.access_token },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
        sent.destroy();
      },
    );
    sent.on('error', reject);
    sent.write(body);
  });
}
