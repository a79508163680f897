import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { aCompany, type TestCompany, type TestPerson, testPassword } from '../../testing/a-company.ts';
import { call, send } from '../../testing/client.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { deviceName } from './device-name.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());
afterEach(() => product.setNow(null));

const isIn = async (access_token: string) =>
  (await send(product.address, 'people.detailsByToken', {}, { access_token })).http_status === 200;

describe('your sessions', () => {
  it('are listed newest first with the current one marked, without those of others or ended ones', async () => {
    const { people } = await aCompany(product, { ana: ['employee'], ben: ['employee'] });
    const ended = await people.ana.startsSession();
    await call(product.address, 'auth.signOut', {}, { access_token: ended.access_token });
    const { entry_token } = await call(product.address, 'auth.signIn', {
      email: people.ana.email,
      password: testPassword,
    });
    const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit Chrome/126.0 Safari/537.36';
    const { access } = await call(
      product.address,
      'auth.generateToken',
      { entry_token },
      { headers: { 'user-agent': agent } },
    );
    const { sessions } = await call(product.address, 'people.sessions', {}, { access_token: access });
    expect(sessions.map(({ device, is_current }) => ({ device, is_current }))).toEqual([
      { device: 'Chrome on macOS', is_current: true },
      { device: 'Unknown browser', is_current: false },
    ]);
    expect(sessions[1]?.session_id).toBe(people.ana.session_id);
    expect(sessions[0]?.address).toMatch(/127\.0\.0\.1$/);
  });

  it('can be ended one by one, with immediate effect', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const other = await people.ana.startsSession();
    expect(await isIn(other.access_token)).toBe(true);
    await people.ana.calls('people.endSession', { session_id: other.session_id });
    expect(await isIn(other.access_token)).toBe(false);
    await expect(call(product.address, 'home.dashboard', {}, { access_token: other.access_token })).toBeRefused(
      'session.ended',
    );
    expect(await isIn(people.ana.access_token)).toBe(true);
    await expect(people.ana.calls('people.endSession', { session_id: other.session_id })).toBeRefused('item.not_found');
  });

  it('of a colleague cannot be ended', async () => {
    const { people } = await aCompany(product, { ana: ['super_admin'], ben: ['employee'] });
    await expect(people.ana.calls('people.endSession', { session_id: people.ben.session_id })).toBeRefused(
      'item.not_found',
    );
    await expect(people.ana.calls('people.endSession', { session_id: uuidv7() })).toBeRefused('item.not_found');
    expect(await isIn(people.ben.access_token)).toBe(true);
  });

  it('can all be ended, including the current one, and nobody else’s', async () => {
    const { people } = await aCompany(product, { ana: ['employee'], ben: ['employee'] });
    const other = await people.ana.startsSession();
    const { entry_token } = await call(product.address, 'auth.signIn', {
      email: people.ana.email,
      password: testPassword,
    });
    const answer = await people.ana.sends('people.endEverySession', {});
    expect(answer.body).toEqual({ status: true });
    expect(answer.headers.get('set-cookie')).toMatch(/^outlay_refresh=;/);
    expect(await isIn(people.ana.access_token)).toBe(false);
    expect(await isIn(other.access_token)).toBe(false);
    await expect(call(product.address, 'auth.generateToken', { entry_token })).toBeRefused('session.invalid');
    expect(await isIn(people.ben.access_token)).toBe(true);
  });

  it('end on sign-out, only the current one', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] });
    const other = await people.ana.startsSession();
    await people.ana.calls('auth.signOut', {});
    await expect(people.ana.calls('home.dashboard', {})).toBeRefused('session.ended');
    expect(await isIn(other.access_token)).toBe(true);
  });
});

describe('permission changes', () => {
  it('apply to the next request: a removed role', async () => {
    const company = await aCompany(product, { ana: ['employee', 'super_admin'] });
    const { ana } = company.people;
    expect((await ana.calls('roles.details', {})).roles).toHaveLength(5);
    await company.inCompany((tx) =>
      tx
        .deleteFrom('user_roles')
        .where('client_id', '=', company.client_id)
        .where('user_id', '=', ana.user_id)
        .where('role_id', '=', company.role_ids.super_admin)
        .execute(),
    );
    await expect(ana.calls('roles.details', {})).toBeRefused('access.denied');
    expect((await ana.calls('roles.byUserId', {})).roles).toEqual(['employee']);
  });

  it('apply to the next request: a permission removed from a role', async () => {
    const company = await aCompany(product, { sam: ['settings_admin'] });
    const { sam } = company.people;
    expect((await sam.calls('roles.rpMap', {})).rp_map.settings_admin).toEqual({ Settings: ['read', 'write'] });
    await company.inCompany((tx) =>
      tx
        .deleteFrom('role_permissions')
        .where('client_id', '=', company.client_id)
        .where('role_id', '=', company.role_ids.settings_admin)
        .execute(),
    );
    await expect(sam.calls('roles.rpMap', {})).toBeRefused('access.denied');
  });

  it('apply to the next request: a disabled person only reads that the account is disabled', async () => {
    const company = await aCompany(product, { ana: ['super_admin'] });
    const { ana } = company.people;
    await setActive(company, ana, false);
    expect((await ana.calls('people.detailsByToken', {})).data.is_active).toBe(false);
    await expect(ana.calls('home.dashboard', {})).toBeRefused('session.disabled');
    await expect(ana.calls('people.profile', {})).toBeRefused('session.disabled');
    expect(
      await call(product.address, 'auth.verifyToken', { token: ana.access_token, product: 'expense' }),
    ).toMatchObject({ status: false });
    await setActive(company, ana, true);
    expect((await ana.calls('home.dashboard', {})).status).toBe(true);
  });

  it('apply to the next request: an expired session', async () => {
    const company = await aCompany(product, { ana: ['employee'] });
    await company.inCompany((tx) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('client_id', '=', company.client_id)
        .execute(),
    );
    await expect(company.people.ana.calls('home.dashboard', {})).toBeRefused('session.expired');
  });
});

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1', 'Safari on iOS'],
    ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (X11; CrOS x86_64) Chrome/126.0 Safari/537.36', 'Chrome on ChromeOS'],
    ['curl/8.5.0', 'Unknown browser'],
    ['', 'Unknown browser'],
  ])('%s is %s', (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });
});

function setActive(company: TestCompany<string>, person: TestPerson, is_active: boolean) {
  return company.inCompany((tx) =>
    tx
      .updateTable('users')
      .set({ is_active })
      .where('client_id', '=', company.client_id)
      .where('id', '=', person.user_id)
      .execute(),
  );
}
