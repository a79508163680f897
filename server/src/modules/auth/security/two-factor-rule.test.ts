import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { endpointList } from '#contract/every-endpoint.ts';
import type { TwoFactorRule } from '#domain/access/two-factor-rule.ts';
import type { ErrorBody } from '../../../http/refusals.ts';
import { aCompany, type TestPerson } from '../../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';

const start = new Date('2026-11-12T12:00:00Z');
const dayMs = 86_400_000;
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(start);
});
afterAll(() => product.stop());
afterEach(() => {
  product.setNow(start);
  product.app.config.MODE = 'development';
});

async function requires(admin: TestPerson, two_factor: TwoFactorRule, two_factor_grace_days = 0) {
  const { rules } = await admin.calls('security.settings', {});
  await admin.calls('security.saveTwoFactor', { version: rules.version, two_factor, two_factor_grace_days });
}

async function setsUp(person: TestPerson, options = {}) {
  const { secret } = await person.calls('twoFactor.startTotp', {}, options);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await person.calls('twoFactor.confirmTotp', { code: totp.generate({ timestamp: start.getTime() }) }, options);
}

describe('a company that requires two-factor sign-in', () => {
  it('refuses everything but the set-up and signing out, on every endpoint', async () => {
    const { boss } = (await aCompany(product, { boss: ['super_admin'] })).people;
    await requires(boss, 'everyone');
    const answered: string[] = [];
    for (const { name, endpoint } of endpointList()) {
      if (endpoint.permission.kind === 'anyone') continue;
      // Signing out ends the session, so this call uses a separate session.
      const { access_token } = name === 'auth.signOut' ? await boss.startsSession() : boss;
      const { http_status, body } = await boss.sends(name, {}, { access_token });
      const isRefused = ['two_factor.set_up', 'access.denied'].includes((body as ErrorBody).code);
      if (isRefused) expect(http_status).toBe(403);
      else answered.push(name);
    }
    expect(answered).toEqual([
      'auth.signOut',
      'twoFactor.status',
      'twoFactor.startTotp',
      'twoFactor.confirmTotp',
      'twoFactor.confirmPassword',
      'twoFactor.passkeyOptions',
      'twoFactor.addPasskey',
    ]);
  });

  it('lets people in who have set it up, and keeps them from turning it off', async () => {
    const { boss, ana } = (await aCompany(product, { boss: ['super_admin'], ana: ['employee'] })).people;
    await requires(boss, 'everyone');
    await expect(ana.calls('home.dashboard', {})).toBeRefused('two_factor.set_up');
    await setsUp(ana);
    await ana.calls('home.dashboard', {});
    expect((await ana.calls('twoFactor.status', {})).data.required_from).toBe(start.toISOString());
    expect((await ana.calls('people.detailsByToken', {})).data.two_factor_due_at).toBeNull();
    await setsUp(boss);
    expect((await boss.calls('security.settings', {})).people).toEqual({ active: 2, with_two_factor: 2 });
  });

  it('can require it of administrators and payers only', async () => {
    const { boss, pay, ana } = (
      await aCompany(product, { boss: ['super_admin'], pay: ['finance'], ana: ['employee', 'approver'] })
    ).people;
    await requires(boss, 'administrators');
    await expect(pay.calls('home.dashboard', {})).toBeRefused('two_factor.set_up');
    await expect(boss.calls('home.dashboard', {})).toBeRefused('two_factor.set_up');
    await ana.calls('home.dashboard', {});
  });

  it('gives people the days of grace', async () => {
    const { boss, ana } = (await aCompany(product, { boss: ['super_admin'], ana: ['employee'] })).people;
    await requires(boss, 'everyone', 2);
    expect((await ana.calls('people.detailsByToken', {})).data.two_factor_due_at).toBe('2026-11-14T12:00:00.000Z');
    product.setNow(new Date(start.getTime() + 2 * dayMs));
    const { access_token } = await ana.startsSession();
    await expect(ana.calls('home.dashboard', {}, { access_token })).toBeRefused('two_factor.set_up');
  });

  it('gives new days of grace only if the rule covers more people than before', async () => {
    const { boss } = (await aCompany(product, { boss: ['super_admin'] })).people;
    const dueAfter = async (minutes: number, rule: TwoFactorRule) => {
      product.setNow(new Date(start.getTime() + minutes * 60_000));
      await requires(boss, rule, 7);
      return (await boss.calls('people.detailsByToken', {})).data.two_factor_due_at;
    };

    expect(await dueAfter(0, 'administrators')).toBe('2026-11-19T12:00:00.000Z');
    expect(await dueAfter(1, 'everyone')).toBe('2026-11-19T12:01:00.000Z');
    expect(await dueAfter(2, 'administrators')).toBe('2026-11-19T12:01:00.000Z');
    expect(await dueAfter(3, 'optional')).toBeNull();
    expect(await dueAfter(4, 'administrators')).toBe('2026-11-19T12:04:00.000Z');
  });

  it('exempts sessions of the identity provider and API keys', async () => {
    const company = await aCompany(product, { boss: ['super_admin'], ana: ['employee'] });
    const { boss, ana } = company.people;
    const expires_on = '2026-12-01';
    const { key } = await boss.calls('apiKeys.create', { name: 'Sync', scopes: ['people:read'], expires_on });
    await requires(boss, 'everyone');
    await company.inCompany((tx) =>
      tx.updateTable('sessions').set({ method: 'sso' }).where('id', '=', ana.session_id).execute(),
    );
    await ana.calls('home.dashboard', {});
    await boss.calls('users.pagedList', {}, { access_token: key });
  });

  it('lists the people without it', async () => {
    const { boss, ana } = (await aCompany(product, { boss: ['super_admin'], ana: ['employee'] })).people;
    await setsUp(ana);
    const emails = async (two_factor: 'on' | 'off') =>
      (await boss.calls('users.pagedList', { filters: { two_factor } })).data.map(({ email }) => email);
    expect(await emails('on')).toEqual([ana.email]);
    expect(await emails('off')).toEqual([boss.email]);
  });

  it('records the change, and refuses to overwrite another one', async () => {
    const { boss } = (await aCompany(product, { boss: ['super_admin'] })).people;
    await requires(boss, 'administrators', 30);
    await expect(
      boss.calls('security.saveTwoFactor', { version: 0, two_factor: 'everyone', two_factor_grace_days: 0 }),
    ).toBeRefused('item.changed');
    const { data } = await boss.calls('audit.list', { kind: 'security' });
    expect(data[0]).toMatchObject({ sentence: 'changed the security settings: Two-factor sign-in' });
  });
});

it('requires it of provider admins in production only', async () => {
  const { pat } = (await aCompany(product, { pat: [] }, { is_provider: true })).people;
  await pat.calls('providerAdmin.clients', {});
  product.app.config.MODE = 'production';
  await expect(pat.calls('providerAdmin.clients', {})).toBeRefused('two_factor.set_up');
  await setsUp(pat);
  await pat.calls('providerAdmin.clients', {});
});
