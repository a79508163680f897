import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCompany, testPassword } from '../testing/a-company.ts';
import { ask, call, send } from '../testing/client.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';
import { read } from './context.ts';

let product: TestProduct;
let lines: string[] = [];
beforeAll(async () => {
  product = await testProduct({
    onLog: (line) => void lines.push(line),
    routes: (routes) => ({
      ...routes,
      home: {
        dashboard: read(async () => {
          throw new Error('a fault of ours');
        }),
      },
    }),
  });
});
afterAll(() => product.stop());

const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log', () => {
  it('has one line per request with its id, endpoint and status', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    lines = [];
    await people.ana.sends('client.info', {}, { headers: { 'x-request-id': 'button-0001' } });
    await ask(`${product.address}/api/nowhere`, { headers: { 'x-request-id': 'button-0002' } });
    await expect.poll(() => lines.length).toBe(2);
    expect(parsed()).toMatchObject([
      { level: 20, request_id: 'button-0001', endpoint: 'client.info', status: 200, msg: 'answered' },
      { level: 20, request_id: 'button-0002', status: 404 },
    ]);
  });

  it('contains the details of internal errors that the response omits', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    lines = [];
    await people.ana.sends('home.dashboard', {}, { headers: { 'x-request-id': 'button-0003' } });
    await expect.poll(() => lines.length).toBe(2);
    expect(parsed()).toMatchObject([
      { level: 50, request_id: 'button-0003', endpoint: 'home.dashboard', err: { message: 'a fault of ours' } },
      { level: 50, request_id: 'button-0003', status: 500 },
    ]);
  });

  it('names refused requests with the session, the reason and a shortened address', async () => {
    const { people, client_id } = await aCompany(product, { ana: ['employee'] });
    lines = [];
    await people.ana.sends('audit.list', {}, { headers: { 'x-request-id': 'button-0004' } });
    await send(product.address, 'auth.signIn', { email: 'nobody@company.test', password: 'a wrong secret' });
    await send(product.address, 'people.detailsByToken', {}, { access_token: 'forged' });
    const refused = () => parsed().filter(({ msg }) => msg === 'refused');
    await expect.poll(() => refused().length).toBe(3);
    expect(refused()).toMatchObject([
      { level: 30, request_id: 'button-0004', endpoint: 'audit.list', code: 'access.denied', client_id },
      { level: 30, endpoint: 'auth.signIn', code: 'sign_in.wrong', network: '127.0.0.0/24' },
      { level: 30, endpoint: 'people.detailsByToken', code: 'session.invalid' },
    ]);
  });

  it('contains no secrets, e-mail addresses or request contents', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] }, { last_name: 'Unspoken' });
    const { ana } = people;
    lines = [];
    const { entry_token } = await call(product.address, 'auth.signIn', { email: ana.email, password: testPassword });
    await ask(`${product.address}/auth/${entry_token}?pg=1`);
    const { access, refresh } = await call(product.address, 'auth.generateToken', { entry_token });
    await send(product.address, 'auth.generateToken', { refresh_token: refresh ?? '' });
    await send(product.address, 'auth.signIn', { email: ana.email, password: 'a wrong secret' });
    await send(product.address, 'people.editProfile', { phone: 'unspoken' }, { access_token: access });
    await ask(`${product.address}/api/client/info?email=${ana.email}`, { headers: { 'access-token': access } });
    await send(product.address, 'home.dashboard', {}, { access_token: access });
    await expect.poll(() => lines.length).toBeGreaterThanOrEqual(8);
    const whole = lines.join('');
    for (const secret of [entry_token, access, refresh, testPassword, 'a wrong secret', ana.email, 'nspoken'])
      expect(whole).not.toContain(secret);
  });
});
