import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpointList, type NamedEndpoint } from '#contract/every-endpoint.ts';
import { aCompany, type TestPerson, type TestSession } from '../testing/a-company.ts';
import { type Answer, ask, send } from '../testing/client.ts';
import { aPopulatedCompany, type PopulatedCompany } from '../testing/populated-company.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';
import { everyBlow, oddInputs } from './odd-inputs.ts';
import { sampleInput } from './sample-inputs.ts';

const isLong = Boolean(process.env.TEST_LONG);
const numRuns = isLong ? 1_000 : 4;
// A fixed seed makes failures repeatable. The long run uses a new seed and prints it.
const seed = isLong ? undefined : 44_002_026;
vi.setConfig({ testTimeout: isLong ? 600_000 : 30_000 });

let product: TestProduct;
let company: PopulatedCompany;
let provider: TestPerson;
beforeAll(async () => {
  product = await testProduct({
    environment: { SIGN_IN_TRIES_PER_ACCOUNT: '10000', SIGN_IN_TRIES_PER_ADDRESS: '1000000' },
  });
  company = await aPopulatedCompany(product);
  provider = (await aCompany(product, { pat: [] }, { is_provider: true })).people.pat;
});
afterAll(() => product.stop());

describe('no input causes a 5xx', () => {
  it.each(endpointList())('$name', async (named) => {
    const statuses: number[] = [];
    const valid = await sampleInput(named.name, { product, company });
    for (const { blow, input } of worthSending(named, everyBlow(named.endpoint, valid))) {
      const answer = await sends(named, input);
      statuses.push(answer.http_status);
      expectDecent(answer, blow);
    }
    await fc.assert(
      fc.asyncProperty(oddInputs(named.endpoint, valid), async (input) => {
        const answer = await sends(named, input);
        statuses.push(answer.http_status);
        expectDecent(answer);
      }),
      { numRuns, ...(seed !== undefined && { seed }) },
    );
    // A call that is refused with 401 or 403 never reaches the code under test, so it would prove nothing.
    if (named.endpoint.permission.kind !== 'anyone') expect(statuses).not.toContain(401);
    expect(statuses).not.toContain(403);
  });

  const bodies: [name: string, body: string | Uint8Array, type: string][] = [
    ['nothing', '', 'application/json'],
    ['NUL', '\u0000', 'application/json'],
    ['half JSON', '{"a":', 'application/json'],
    ['a prototype', '{"__proto__":{"a":1}}', 'application/json'],
    ['a prototype deep down', '{"email":{"__proto__":{"a":1}}}', 'application/json'],
    ['a constructor', '{"constructor":{"prototype":{"a":1}}}', 'application/json'],
    ['twice the same field', '{"email":"a@b.co","email":{}}', 'application/json'],
    ['numbers beyond numbers', `{"version":${'9'.repeat(400)}}`, 'application/json'],
    ['deep lists', `{"email":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 'application/json'],
    ['bytes that are no text', Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d), 'application/json'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00), 'application/json; charset=utf-16'],
    ['a form', 'email=a%40b.co&password[]=x', 'application/x-www-form-urlencoded'],
    ['a multipart form', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
    ['XML', '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>', 'application/xml'],
    ['plain text', 'hello', 'text/plain'],
    ['a type that is none', '{}', ';;;'],
  ];

  it.each(bodies.map((row, index) => [...row, index] as const))('%s as the body', async (_name, body, type, index) => {
    for (const named of someOf('POST', bodies.length, index)) {
      const path = named.endpoint.path.replace(/\{\w+\}/gu, company.client_id);
      const { access_token } = await signedIn(named, true);
      const answer = await ask(`${product.address}/api${path}`, {
        method: 'POST',
        body,
        headers: { 'content-type': type, 'access-token': access_token },
      });
      expectDecent(answer, named.name);
      // Only an endpoint that accepts an empty input may succeed.
      if (answer.http_status === 200) expect(named.endpoint.input.safeParse({}).success, named.name).toBe(true);
    }
  });

  const queries = [
    '?user_id=1&user_id=2',
    '?user_id[]=1',
    '?user_id[a]=1',
    '?__proto__=1',
    '?constructor.prototype=1',
    '?%00=%00',
    '?user_id=%00',
    '?user_id=%ff',
    '?=',
    '?&&&',
    `?user_id=${'x'.repeat(8_000)}`,
  ];

  it.each(queries.entries().toArray())('query %s', async (index, query) => {
    for (const named of someOf('GET', queries.length, index)) {
      const { access_token } = await signedIn(named, true);
      const answer = await ask(`${product.address}/api${named.endpoint.path}${query}`, {
        headers: { 'access-token': access_token },
      });
      expectDecent(answer, named.name);
    }
  });

  it.each([
    { 'access-token': 'x'.repeat(5_000) },
    { 'access-token': 'é' },
    { 'access-token': 'a, b' },
    { cookie: 'outlay_refresh=%E0%A4%A; outlay_refresh=x; =; __proto__=1' },
    { cookie: 'x'.repeat(6_000) },
    { 'idempotency-key': '\u00e9' },
    { 'request-from': 'web, web' },
    { 'accept-encoding': 'br;q=x, gzip;;;' },
    { 'content-length': '2', 'transfer-encoding': 'identity' },
    { range: 'bytes=0-1' },
    { 'if-none-match': '*' },
    { expect: '100-continue' },
    { 'x-forwarded-for': "'; drop table rate_limits; --" },
    { 'user-agent': 'x'.repeat(5_000) },
  ] as Record<string, string>[])('the header %#', async (headers) => {
    for (const name of ['auth.generateToken', 'people.detailsByToken', 'people.editProfile', 'auth.signIn'] as const) {
      const { access_token } = await company.people.super_admin.startsSession();
      const input = await sampleInput(name, { product, company });
      const answer = await send(product.address, name, input, {
        headers: { 'access-token': access_token, ...headers },
      }).catch(unsendable);
      if (answer) expectDecent(answer, name);
    }
  });
});

/** Ignores the error that fetch throws for headers that it refuses to send. */
function unsendable(error: unknown): undefined {
  if (!(error instanceof TypeError)) throw error;
}

/**
 * Returns the endpoints that get the oddity at this index. Each endpoint gets only one of the `count` oddities, because
 * all endpoints read bodies and queries with the same code. The long run sends all oddities to all endpoints.
 */
function someOf(method: Endpoint['method'], count: number, index: number): NamedEndpoint[] {
  const endpoints = endpointList().filter(({ endpoint }) => endpoint.method === method);
  return endpoints.filter((_, position) => isLong || position % count === index % count);
}

/**
 * Yields every input that passes validation, because only these reach the endpoint's own code, and the first three that
 * do not. The long run yields all inputs.
 */
function* worthSending<Blow extends { input: unknown }>({ endpoint }: NamedEndpoint, blows: Iterable<Blow>) {
  let invalid = 0;
  for (const blow of blows) if (isLong || endpoint.input.safeParse(blow.input).success || ++invalid <= 3) yield blow;
}

const sessions = new Map<TestPerson, TestSession>();

async function signedIn({ endpoint }: NamedEndpoint, isEnded = false): Promise<TestSession> {
  const person = endpoint.permission.kind === 'provider_admin' ? provider : company.people.super_admin;
  const known = isEnded ? undefined : sessions.get(person);
  const session = known ?? (await person.startsSession());
  sessions.set(person, session);
  return session;
}

/** Sends an input, and sends it again in a new session if the previous call has ended the session. */
async function sends(named: NamedEndpoint, input: Record<string, unknown>): Promise<Answer> {
  const { access_token } = await signedIn(named);
  const answer = await send(product.address, named.name, input, { access_token });
  if ((answer.body as { code?: string }).code !== 'session.ended') return answer;
  const { access_token: renewed } = await signedIn(named, true);
  return send(product.address, named.name, input, { access_token: renewed });
}

function expectDecent(answer: Answer, name = ''): void {
  const { http_status, body } = answer;
  expect(http_status, `${name} ${JSON.stringify(body)}`).toBeLessThan(500);
  // Node.js itself responds with 431 if headers exceed its limits, so that body has a different format.
  if (http_status >= 400 && http_status !== 431)
    expect(body, name).toMatchObject({ status: false, message: expect.any(String), code: expect.any(String) });
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:\d|at async|syntax error|relation "/u);
}
