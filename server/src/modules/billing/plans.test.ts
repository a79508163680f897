import { afterAll, beforeAll, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { SentOf } from '#contract/endpoint.ts';
import type { plans } from '#contract/plans.contract.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { lockAccount, updateAccount } from './billing-account.rows.ts';
import { fixedPrices } from './billing-terms.ts';
import { readPlans } from './plans.rows.ts';
import { runBilling } from './run-billing.ts';

let product: TestProduct;
let pat: TestPerson;
// All companies of the test share the plans, so each test creates its own plan. The mark makes the names of the plans
// unique.
const mark = Array.from(Date.now().toString(), (digit) => 'abcdefghij'[Number(digit)]).join('');
beforeAll(async () => {
  product = await testProduct();
  pat = (await aCompany(product, { pat: ['super_admin'] }, { is_provider: true })).people.pat;
});
afterAll(() => product.stop());

type Form = SentOf<typeof plans.save>;
const form = (name: string, change: Partial<Form> = {}): Form => ({
  code: null,
  version: 0,
  name: `${name} ${mark}`,
  month_price: '10.00',
  year_price: '100.00',
  min_users: 2,
  max_users: 20,
  features: ['advances'],
  ...change,
});

async function aSubscriber(plan_code: string) {
  const company = await aCompany(product, { ana: ['super_admin'] });
  const { client_id } = company;
  await company.inCompany(async (tx) => {
    const plan = (await readPlans(tx)).find(({ code }) => code === plan_code);
    if (!plan) throw new Error('No plan.');
    await lockAccount(tx, client_id);
    await updateAccount(tx, client_id, {
      plan_code,
      billing_interval: 'month',
      seats: 5,
      ...fixedPrices(plan),
      anchor_on: '2026-11-01',
      period_starts_on: '2026-11-01',
      period_ends_on: '2026-12-01',
      customer_id: 'cus_test',
      card_id: 'pm_test',
    });
    await tx
      .updateTable('subscriptions')
      .set({ state: 'active', plan: plan_code })
      .where('client_id', '=', client_id)
      .execute();
  });
  return company;
}

it('raises a price only from the next renewal on', async () => {
  product.setNow(new Date('2026-11-16T00:00:00Z'));
  const first = await pat.startsSession();
  const { code } = await pat.calls('plans.save', form('Raised'), first);
  const company = await aSubscriber(code);
  await pat.calls('plans.save', form('Raised', { code, month_price: '16.00' }), first);

  const { ana } = company.people;
  const session = await ana.startsSession();
  const terms = { plan_code: code, interval: 'month' as const, seats: 6 };
  // The preview charges one additional user for half of the month at the old price.
  const preview = await ana.calls('billing.preview', { terms }, session);
  expect(preview.invoice).toMatchObject({ subtotal: '5.00' });
  const { data } = await ana.calls('billing.overview', {}, session);
  expect(data.next_invoice).toMatchObject({ subtotal: '80.00' });

  product.setNow(new Date('2026-12-01T00:00:00Z'));
  await runBilling(product.app, company.client_id);
  const renewed = await company.inCompany((tx) =>
    tx.selectFrom('invoices').select('subtotal').where('client_id', '=', company.client_id).execute(),
  );
  expect(renewed.map(({ subtotal }) => Number(subtotal))).toEqual([80]);
  product.setNow(null);
});

it('keeps an archived plan for the companies that have it', async () => {
  const { code } = await pat.calls('plans.save', form('Old'));
  const has = await aSubscriber(code);
  const trial = await aCompany(product, { ana: ['super_admin'] });
  await pat.calls('plans.archive', { code, is_archived: true, version: 0 });

  const offered = async (person: TestPerson) =>
    (await person.calls('billing.overview', {})).data.plans.map((plan) => plan.code);
  expect(await offered(has.people.ana)).toContain(code);
  expect(await offered(trial.people.ana)).not.toContain(code);
  const terms = { plan_code: code, interval: 'month' as const, seats: 7 };
  await expect(trial.people.ana.calls('billing.preview', { terms })).toBeRefused('billing.no_plan');
  expect((await has.people.ana.calls('billing.preview', { terms })).when).toBe('now');

  await pat.calls('plans.archive', { code, is_archived: false, version: 1 });
  expect(await offered(trial.people.ana)).toContain(code);
  await pat.calls('plans.archive', { code, is_archived: true, version: 2 });
});

it('is listed with the number of its companies and changed by one of two editors', async () => {
  const { code } = await pat.calls('plans.save', form('Counted'));
  await aSubscriber(code);
  const { data } = await pat.calls('plans.list', {});
  expect(data.find((plan) => plan.code === code)).toMatchObject({
    clients: 1,
    month_price: '10.00',
    is_archived: false,
  });

  const change = form('Counted', { code, features: ['advances', 'analytics'], max_users: null });
  const answers = await Promise.all([0, 1].map(() => pat.sends('plans.save', change)));
  expect(answers.map(({ http_status }) => http_status).sort()).toEqual([200, 409]);
  await pat.calls('plans.archive', { code, is_archived: true, version: 1 });
});

it.each([
  ['the name of another plan', { name: 'team' }, 'plan.name_taken'],
  ['a name without letters', { name: '2026' }, 'plan.name_letters'],
  ['fewer users at most than at least', { min_users: 5, max_users: 4 }, 'plan.users'],
] as const)('is refused with %s', async (_, change, code) => {
  await expect(pat.calls('plans.save', form('Refused', change))).toBeRefused(code);
});

it('is refused for a client', async () => {
  const { people } = await aCompany(product, { ana: ['super_admin'] });
  await expect(people.ana.calls('plans.save', form('Foreign'))).toBeRefused('access.denied');
});
