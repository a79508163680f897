import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../testing/matchers.ts';
import { subscriptionPhases } from '#domain/subscriptions/trial.ts';
import { aCompany, testPassword } from '../testing/a-company.ts';
import { type TestProduct, testProduct } from '../testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());
afterEach(() => product.setNow(null));

const days = (count: number) => new Date(Date.now() + count * 86_400_000);

describe('a company whose trial has ended', () => {
  it('sees a notice and can only use the subscription pages', async () => {
    const { people, client_id } = await aCompany(product, { ana: ['super_admin'] }, { phase: 'ended' });
    const { ana } = people;
    const closed = await ana.sends('home.dashboard', {});
    expect(closed).toMatchObject({
      http_status: 403,
      body: { code: 'access.subscription', message: 'The trial has ended. Ask an administrator to subscribe.' },
    });
    await expect(ana.calls('people.profile', {})).toBeRefused('access.subscription');
    await expect(ana.calls('exports.history', {})).toBeRefused('access.subscription');
    await expect(
      ana.calls('people.editProfile', { first_name: 'A', last_name: 'B', phone: '', time_zone: 'UTC', version: 0 }),
    ).toBeRefused('access.subscription');

    expect((await ana.calls('client.info', {})).result.subscription_required).toBe(1);

    const details = await ana.calls('billing.activeDetailsByAppId', { expense_client_id: client_id });
    expect(details).toMatchObject({
      status: false,
      phase: 'ended',
      trial_period_msg: { trial_period_status: false, message: 'Trial period is over!', days: 0 },
      administrators: [{ name: 'Ana Tester', email: ana.email }],
      support_mail_text: expect.stringContaining('support@outlay.example'),
    });

    const fetched = await ana.calls('billing.fetchClientSubscription', { expense_client_id: client_id });
    expect(fetched.data).toMatchObject({ status: false, phase: 'ended' });
    expect((await ana.calls('people.detailsByToken', {})).data.is_active).toBe(true);
    expect((await ana.calls('roles.byUserId', {})).status).toBe(true);
    expect((await ana.calls('auth.signOut', {})).status).toBe(true);
  });

  it('lets a super admin export the data, and everyone change the password', async () => {
    const { people } = await aCompany(product, { ana: ['super_admin'], ben: ['finance'] }, { phase: 'ended' });
    const chosen = { matching: {} };
    const id = '0190a000-0000-7000-8000-000000000001';
    // There is nothing to export yet; only a permitted request gets this refusal.
    await expect(people.ana.calls('exports.companyReports', { chosen })).toBeRefused('item.not_found');
    await expect(people.ana.calls('exports.companyAdvances', { chosen })).toBeRefused('item.not_found');
    await expect(people.ana.calls('exports.payoutList', { chosen, tab: 'paid' })).toBeRefused('item.not_found');
    await expect(people.ana.calls('exports.details', { id })).toBeRefused('item.not_found');
    await expect(people.ben.calls('exports.companyReports', { chosen })).toBeRefused('access.subscription');

    const changed = { current_password: testPassword, new_password: 'another long secret' };
    expect(await people.ben.calls('auth.changePassword', changed)).toEqual({ status: true });
  });

  it.each([
    ['ended', 'The trial has ended. Ask an administrator to subscribe.'],
    ['unpaid', 'The subscription is unpaid. Ask an administrator to pay the open invoice.'],
    ['cancelled', 'The subscription was cancelled. Ask an administrator to subscribe again.'],
  ] as const)('says why it is closed in the phase %s', async (phase, message) => {
    const { people } = await aCompany(product, { ana: ['employee'] }, { phase });
    expect((await people.ana.sends('home.dashboard', {})).body).toMatchObject({ code: 'access.subscription', message });
  });

  it('checks permissions before the subscription', async () => {
    const { people } = await aCompany(product, { ana: ['employee'] }, { phase: 'ended' });
    await expect(people.ana.calls('roles.details', {})).toBeRefused('access.denied');
  });

  it.each([
    ['trial', 200, 1, ''],
    ['trial_ending', 200, 1, 'Trial ending soon!'],
    ['grace', 200, 1, 'Trial period is over!'],
    ['ended', 403, 1, 'Trial period is over!'],
    ['subscribed', 200, 0, ''],
    ['past_due', 200, 1, ''],
    ['unpaid', 403, 1, ''],
    ['cancelled', 403, 1, ''],
    ['suspended', 403, 1, ''],
  ] as const)('in the phase %s gets status %i from home', async (phase, http_status, required, message) => {
    const { people, client_id } = await aCompany(product, { ana: ['employee'] }, { phase });
    expect((await people.ana.sends('home.dashboard', {})).http_status).toBe(http_status);
    expect((await people.ana.calls('client.info', {})).result.subscription_required).toBe(required);
    const details = await people.ana.calls('billing.activeDetailsByAppId', { expense_client_id: client_id });
    expect(details.trial_period_msg.message).toBe(message);
  });

  it('is checked in every phase', () => {
    expect([...subscriptionPhases].sort()).toEqual(
      ['trial', 'trial_ending', 'grace', 'ended', 'subscribed', 'past_due', 'unpaid', 'cancelled', 'suspended'].sort(),
    );
  });

  it('ends after thirty days and seven days of grace', async () => {
    const { people, client_id } = await aCompany(product, { ana: ['employee'] });
    const phaseIn = async (count: number) => {
      product.setNow(days(count));
      const { access_token } = await people.ana.startsSession();
      const answer = await people.ana.calls(
        'billing.activeDetailsByAppId',
        { expense_client_id: client_id },
        { access_token },
      );
      const home = await people.ana.sends('home.dashboard', {}, { access_token });
      return [answer.phase, home.http_status];
    };
    expect(await phaseIn(22)).toEqual(['trial', 200]);
    expect(await phaseIn(24)).toEqual(['trial_ending', 200]);
    expect(await phaseIn(31)).toEqual(['grace', 200]);
    expect(await phaseIn(38)).toEqual(['ended', 403]);
  });
});

describe('the subscription of another company', () => {
  it('looks like one that does not exist', async () => {
    const { people } = await aCompany(product, { ana: ['super_admin'] });
    const other = await aCompany(product, { ben: ['super_admin'] });
    for (const name of ['billing.fetchClientSubscription', 'billing.activeDetailsByAppId'] as const)
      await expect(people.ana.calls(name, { expense_client_id: other.client_id })).toBeRefused('item.not_found');
  });
});
