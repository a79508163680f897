import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { prepareData, seedDemo } from '#tools/demo/seed-demo.ts';
import { demoAccounts, demoPassword } from '#tools/demo/sign-ins.ts';
import { ConfigError, readConfig } from '../config.ts';
import { type OwnServer, ownServer } from '../db/testing/own-server.ts';
import { type Running, startProduct } from '../main.ts';
import '../testing/matchers.ts';
import { aCompany } from '../testing/a-company.ts';
import { call, send } from '../testing/client.ts';

let server: OwnServer;
let data_directory: string;
const running: Running[] = [];
beforeAll(async () => {
  server = await ownServer();
  data_directory = await mkdtemp(join(tmpdir(), 'outlay-production-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((product) => product.stop()));
});
afterAll(async () => {
  await server.remove();
  await rm(data_directory, { recursive: true, force: true });
});

const configOf = (environment: Record<string, string> = {}) =>
  readConfig({
    MODE: 'production',
    TOKEN_SECRET: 'x'.repeat(48),
    DATABASE_URL: server.app_url,
    DATABASE_OWNER_URL: server.owner_url,
    DATA_DIR: data_directory,
    ROLE: 'web',
    PORT: '0',
    DRAIN_MS: '0',
    LOG_LEVEL: 'silent',
    ...environment,
  });

async function start(): Promise<Running> {
  const product = await startProduct(configOf(), { beforeServing: prepareData });
  running.push(product);
  return product;
}

const tokenOf = (product: Running) => product.first_provider_link?.split('/invitation/').at(1) ?? '';
const accept = (product: Running, token: string, email?: string) =>
  call(product.address, 'auth.acceptInvitation', {
    token,
    first_name: 'Ada',
    last_name: 'Provider',
    password: 'seven green bottles',
    ...(email && { email }),
  });

describe('the first start in production', () => {
  it('creates no demo account, and refuses to', async () => {
    const product = await start();
    for (const { email } of demoAccounts)
      await expect(call(product.address, 'auth.signIn', { email, password: demoPassword })).toBeRefused(
        'sign_in.wrong',
      );
    await expect(seedDemo(product.app)).rejects.toThrow('never created in production');
  });

  it('says that its port is in use', async () => {
    const { port } = new URL((await start()).address);
    const sentence = `PORT ${port} is in use on 127.0.0.1. Stop what uses it, or set another port.`;
    await expect(startProduct(configOf({ PORT: port }))).rejects.toThrow(new ConfigError(sentence));
  });

  it('creates one provider company when two processes start at once', async () => {
    const products = await Promise.all([start(), start()]);
    const { rows } = await products[0].app.database.pool.query(
      "select count(*)::int as count from companies where kind = 'provider'",
    );
    expect(rows).toEqual([{ count: 1 }]);
    for (const product of products)
      expect(await call(product.address, 'auth.invitationDetails', { token: tokenOf(product) })).toEqual({
        status: true,
        company: 'Outlay',
        email: null,
        first_name: '',
        last_name: '',
      });
  });

  it('lets the first provider admin choose an e-mail, a password and a second step with a single-use link', async () => {
    const earlier = tokenOf(await start());
    const product = await start();
    const token = tokenOf(product);
    const email = `ada.${uuidv7()}@provider.test`;
    const { people } = await aCompany(product, { ana: ['employee'] });

    const withoutNames = await send(product.address, 'auth.acceptInvitation', {
      token,
      first_name: 'Ada',
      last_name: 'Provider',
      password: 'seven green bottles',
    });
    expect(withoutNames).toMatchObject({ http_status: 400, body: { fields: { email: 'Enter your email.' } } });
    await expect(accept(product, token, people.ana.email)).toBeRefused('user.email_taken');

    const { entry_token } = await accept(product, token, email);
    const { access } = await call(product.address, 'auth.generateToken', { entry_token });
    const options = { access_token: access };
    const details = () => call(product.address, 'people.detailsByToken', {}, options);
    await expect(details()).toBeRefused('two_factor.set_up');
    const { secret } = await call(product.address, 'twoFactor.startTotp', {}, options);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await call(product.address, 'twoFactor.confirmTotp', { code }, options);
    const { data } = await details();
    expect(data).toMatchObject({ email, first_name: 'Ada', last_name: 'Provider', company: 'Outlay' });

    const { client_id } = people.ana;
    const minted = await call(product.address, 'auth.mintEntry', { client_id, email: people.ana.email }, options);
    expect(minted.status).toBe(true);
    expect((await call(product.address, 'auth.signIn', { email, password: 'seven green bottles' })).status).toBe(true);

    for (const spent of [token, earlier]) {
      await expect(accept(product, spent, `eve.${uuidv7()}@provider.test`)).toBeRefused('token.spent');
      await expect(call(product.address, 'auth.invitationDetails', { token: spent })).toBeRefused('token.spent');
    }
    expect((await start()).first_provider_link).toBeUndefined();
  });

  it('is refused on a database created in development', async () => {
    const { app } = await start();
    const { client_id } = (await aCompany({ address: '', app }, { ana: ['employee'] })).people.ana;
    const demo = { email: 'provider@outlay.test', client_id, user_id: uuidv7() };
    await app.database.outside.insertInto('sign_in_directory').values(demo).execute();
    await expect(start()).rejects.toThrow('contains the demo accounts');
  });
});
