import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../../testing/matchers.ts';
import type { SentOf } from '#contract/endpoint.ts';
import type { security } from '#contract/security.contract.ts';
import { aCompany, type TestPerson, testPassword } from '../../../testing/a-company.ts';
import { call } from '../../../testing/client.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';

const start = new Date('2026-11-12T12:00:00Z');
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ environment: { TRUST_PROXY: '1' } });
  product.setNow(start);
});
afterAll(() => product.stop());
afterEach(() => product.setNow(start));

const moveTo = (minutes: number) => product.setNow(new Date(start.getTime() + minutes * 60_000));
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

async function rules(boss: TestPerson, changes: Partial<SentOf<typeof security.saveSessions>>, options = {}) {
  const { version } = (await boss.calls('security.settings', {}, options)).rules;
  const none = { session_hours: null, idle_minutes: null, allowed_networks: [] };
  await boss.calls('security.saveSessions', { version, ...none, ...changes }, options);
}

async function signsIn({ email }: TestPerson, options = {}) {
  const { entry_token } = await call(product.address, 'auth.signIn', { email, password: testPassword }, options);
  return call(product.address, 'auth.generateToken', { entry_token }, options);
}

/** Creates a new access token for the same session, because a token is only valid for ten minutes. */
const tokenOf = ({ client_id, session_id }: TestPerson) =>
  product.app.access_tokens.issue({ client_id, session_id }, product.app.clock());

describe('the rules about sessions', () => {
  it('end a session after its hours, also for renewals', async () => {
    const { boss } = (await aCompany(product, { boss: ['super_admin'] })).people;
    const { refresh } = await signsIn(boss);
    await rules(boss, { session_hours: 2 });
    moveTo(119);
    await boss.calls('home.dashboard', {}, { access_token: await tokenOf(boss) });
    moveTo(120);
    await expect(boss.calls('home.dashboard', {}, { access_token: await tokenOf(boss) })).toBeRefused(
      'session.expired',
    );
    await expect(call(product.address, 'auth.generateToken', { refresh_token: refresh ?? '' })).toBeRefused(
      'session.ended',
    );
  });

  it('end an unused session, while every request keeps it', async () => {
    const { boss } = (await aCompany(product, { boss: ['super_admin'] })).people;
    await rules(boss, { idle_minutes: 15 });
    moveTo(14);
    await boss.calls('home.dashboard', {}, { access_token: await tokenOf(boss) });
    await vi.waitFor(async () => {
      const { last_seen_at } = await product.app.database.inCompany(boss.client_id, (tx) =>
        tx.selectFrom('sessions').select('last_seen_at').where('id', '=', boss.session_id).executeTakeFirstOrThrow(),
      );
      expect(last_seen_at).toEqual(product.app.clock());
    });
    moveTo(28);
    await boss.calls('people.profile', {}, { access_token: await tokenOf(boss) });
    moveTo(28 + 16);
    await expect(boss.calls('people.profile', {}, { access_token: await tokenOf(boss) })).toBeRefused(
      'session.expired',
    );
  });

  it('do not end API keys', async () => {
    const { boss } = (await aCompany(product, { boss: ['super_admin'] })).people;
    const expires_on = '2026-12-01';
    const { key } = await boss.calls('apiKeys.create', { name: 'Sync', scopes: ['people:read'], expires_on });
    await rules(boss, { session_hours: 1, idle_minutes: 5 });
    moveTo(300);
    await boss.calls('users.pagedList', {}, { access_token: key });
  });
});

describe('the allowed networks', () => {
  it('refuse requests and sign-ins from elsewhere', async () => {
    const { boss, ana } = (await aCompany(product, { boss: ['super_admin'], ana: ['employee'] })).people;
    const office = from('203.0.113.7');
    await rules(boss, { allowed_networks: ['203.0.113.1/24', ' 2001:DB8::1/32 ', ''] }, office);
    expect((await boss.calls('security.settings', {}, office)).rules.allowed_networks).toEqual([
      '203.0.113.0/24',
      '2001:db8::/32',
    ]);
    await ana.calls('home.dashboard', {}, from('2001:db8:5::1'));
    await expect(ana.calls('home.dashboard', {}, from('198.51.100.1'))).toBeRefused('access.network');
    await signsIn(ana, office);
    moveTo(1);
    await expect(signsIn(ana, from('198.51.100.1'))).toBeRefused('sign_in.network');
    const { data } = await ana.calls('people.signIns', {}, office);
    expect(data.map(({ outcome }) => outcome)).toEqual(['network', 'signed_in']);
  });

  it('cannot lock out the person who saves them', async () => {
    const { boss } = (await aCompany(product, { boss: ['super_admin'] })).people;
    const home = from('198.51.100.1');
    await expect(rules(boss, { allowed_networks: ['203.0.113.0/24'] }, home)).toBeRefused('security.lockout');
    await expect(rules(boss, { allowed_networks: ['203.0.113.0/99'] }, home)).toBeRefused('security.network_invalid');
    await rules(boss, { allowed_networks: ['203.0.113.0/24', '198.51.100.1'] }, home);
    await boss.calls('home.dashboard', {}, home);
  });
});
