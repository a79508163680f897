import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../../testing/matchers.ts';
import { aCompany, type TestPerson } from '../../../testing/a-company.ts';
import { call } from '../../../testing/client.ts';
import { type TestProduct, testProduct } from '../../../testing/test-product.ts';
import { notifySupportActing } from '../../notifications/notify-support-acting.ts';

const start = new Date('2026-11-12T12:00:00Z');
let product: TestProduct;
let pat: TestPerson;
beforeAll(async () => {
  product = await testProduct();
  product.setNow(start);
  pat = (await aCompany(product, { pat: [] }, { is_provider: true })).people.pat;
});
afterAll(() => product.stop());
afterEach(() => product.setNow(start));

async function aClient() {
  return (await aCompany(product, { boss: ['super_admin'], ana: ['employee'] })).people;
}

async function actsAs(person: TestPerson, { is_read_only = false, minutes = 15 as 15 | 30 | 60 } = {}) {
  const { client_id, user_id } = person;
  const { entry_token } = await pat.calls('acting.start', {
    client_id,
    user_id,
    reason: 'Ticket 12',
    minutes,
    is_read_only,
  });
  const { access, refresh } = await call(product.address, 'auth.generateToken', { entry_token });
  return { access_token: access, refresh_token: refresh ?? '' };
}

describe('acting as a person of a client', () => {
  it('opens the product as this person, says who acts, and ends at the limit', async () => {
    const { ana } = await aClient();
    const { access_token, refresh_token } = await actsAs(ana, { is_read_only: true, minutes: 30 });
    const { data } = await ana.calls('people.detailsByToken', {}, { access_token });
    expect(data).toMatchObject({
      user_id: ana.user_id,
      acting: {
        actor_name: 'Pat Tester',
        reason: 'Ticket 12',
        is_read_only: true,
        expires_at: '2026-11-12T12:30:00.000Z',
      },
    });
    expect((await ana.calls('people.detailsByToken', {})).data.acting).toBeNull();
    await expect(ana.calls('providerAdmin.clients', {}, { access_token })).toBeRefused('access.denied');

    product.setNow(new Date('2026-11-12T12:29:00Z'));
    const renewed = await call(product.address, 'auth.generateToken', { refresh_token });
    product.setNow(new Date('2026-11-12T12:30:00Z'));
    await expect(ana.calls('home.dashboard', {}, { access_token: renewed.access })).toBeRefused('session.expired');
    await expect(call(product.address, 'auth.generateToken', { refresh_token: renewed.refresh ?? '' })).toBeRefused(
      'session.ended',
    );
  });

  it('appears in the audit log of the client with every write', async () => {
    const { boss, ana } = await aClient();
    const { access_token } = await actsAs(ana);
    const { data: profile } = await ana.calls('people.profile', {});
    await ana.calls(
      'people.editProfile',
      { first_name: 'Anna', last_name: 'T', phone: '', time_zone: 'UTC', version: profile.version },
      { access_token },
    );
    await ana.calls('acting.stop', {}, { access_token });
    const { data } = await boss.calls('audit.list', { area: 'access' });
    expect(data.slice(0, 3).map(({ actor, entered_by, sentence }) => [actor, entered_by, sentence])).toEqual([
      [null, 'Outlay support (Pat Tester)', 'stopped acting as Anna T'],
      [
        null,
        'Outlay support (Pat Tester) acting as Ana Tester (reason: Ticket 12)',
        expect.stringMatching(/^sent a change: /u),
      ],
      [
        null,
        'Outlay support (Pat Tester)',
        'started to act as Ana Tester for 15 minutes, with changes. Reason: Ticket 12',
      ],
    ]);
  });

  it('returns to the own account when it stops, with the second step if there is one', async () => {
    const { boss } = await aClient();
    const first = await actsAs(boss);
    const { redirect_to, return_to } = await boss.calls('acting.stop', {}, first);
    expect(return_to, 'the page of the client').toBe(`/adminsubscriptions?client=${boss.client_id}`);
    await expect(boss.calls('home.dashboard', {}, first)).toBeRefused('session.ended');
    const entry_token = redirect_to.replace('/auth/', '');
    const { access } = await call(product.address, 'auth.generateToken', { entry_token });
    await pat.calls('providerAdmin.clients', {}, { access_token: access });

    const second = await actsAs(boss);
    await product.app.database.inCompany(pat.client_id, (tx) =>
      tx.updateTable('users').set({ has_second_factor: true }).where('id', '=', pat.user_id).execute(),
    );
    expect((await boss.calls('acting.stop', {}, second)).redirect_to).toMatch(/^\/auth\/second-step\//u);
    await product.app.database.inCompany(pat.client_id, (tx) =>
      tx.updateTable('users').set({ has_second_factor: false }).where('id', '=', pat.user_id).execute(),
    );
  });

  it('leads to the sign-in if the own session has ended', async () => {
    const { boss } = await aClient();
    const own = { ...pat, ...(await pat.startsSession()) };
    const { entry_token } = await pat.calls(
      'acting.start',
      { client_id: boss.client_id, reason: 'Ticket 13', minutes: 15 },
      { access_token: own.access_token },
    );
    const { access } = await call(product.address, 'auth.generateToken', { entry_token });
    await pat.calls('auth.signOut', {}, { access_token: own.access_token });
    expect((await boss.calls('acting.stop', {}, { access_token: access })).redirect_to).toBe('/sign-in');
  });

  it('needs a reason, and a person of a client company', async () => {
    const { boss } = await aClient();
    const { client_id } = boss;
    await expect(pat.calls('acting.start', { client_id, reason: ' ', minutes: 15 })).toBeRefused('request.invalid');
    await expect(pat.calls('acting.start', { client_id, user_id: pat.user_id, reason: 'x', minutes: 15 })).toBeRefused(
      'item.not_found',
    );
    await expect(pat.calls('acting.start', { client_id: pat.client_id, reason: 'x', minutes: 15 })).toBeRefused(
      'item.not_found',
    );
    const { data } = await pat.calls('acting.people', { client_id });
    expect(data.map(({ user_id }) => user_id)).toEqual([boss.user_id]);
    expect((await pat.calls('acting.people', { client_id, search: 'ana' })).data).toHaveLength(1);
  });

  it('notifies the super admins in the bell', async () => {
    const { boss, ana } = await aClient();
    const { client_id } = boss;
    await actsAs(ana, { is_read_only: true });
    const { id: acting_id } = await product.app.database.inCompany(client_id, (tx) =>
      tx.selectFrom('acting_sessions').select('id').where('client_id', '=', client_id).executeTakeFirstOrThrow(),
    );
    await notifySupportActing(product.app, { client_id, event: 'support.acting', event_id: randomUUID(), acting_id });
    const { data } = await boss.calls('notices.list', {});
    expect(data[0]).toMatchObject({
      title: 'Outlay support acts in your company',
      body: expect.stringContaining('Outlay support (Pat Tester) acts as Ana Tester for up to 15 minutes'),
    });
    expect((await ana.calls('notices.list', {})).data).toEqual([]);
  });
});
