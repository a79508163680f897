import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { SentOf } from '#contract/endpoint.ts';
import type { providerAdmin } from '#contract/provider-admin.contract.ts';
import { aCompany, type TestCompany, type TestPerson } from '../../testing/a-company.ts';
import { subscribeForTest } from '../../testing/billing-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { refreshClient } from './list-clients.ts';

let product: TestProduct;
let provider: TestCompany<'pat'>;
let pat: TestPerson;
let trial: TestCompany<'ana'>;
let paying: TestCompany<'bea'>;
const mark = `clients${Date.now().toString(36)}`;
beforeAll(async () => {
  product = await testProduct();
  provider = await aCompany(product, { pat: ['super_admin'] }, { is_provider: true, name: `Provider ${mark}` });
  pat = provider.people.pat;
  trial = await aCompany(product, { ana: ['super_admin'] }, { name: `Alder ${mark}` });
  paying = await aCompany(product, { bea: ['super_admin'] }, { name: `Birch ${mark}` });
  await paying.inCompany((tx) =>
    subscribeForTest(tx, paying.client_id, { starts_on: '2026-11-01', ends_on: '2099-11-01' }),
  );
});
afterAll(() => product.stop());

async function names(input: SentOf<typeof providerAdmin.clients>): Promise<string[]> {
  const { data } = await pat.calls('providerAdmin.clients', { ...input, search: `${mark} ${input.search ?? ''}` });
  return data.map(({ name }) => name.replace(` ${mark}`, ''));
}

describe('the list of clients', () => {
  it('shows client companies with plan, price and renewal, and not the provider', async () => {
    await refreshClient(product.app, paying.client_id);
    const { data } = await pat.calls('providerAdmin.clients', { search: mark });
    expect(data).toMatchObject([
      { name: trial.name, phase: 'trial', plan: { code: 'trial', name: 'Trial' }, monthly: '0.00', renews_on: null },
      {
        name: paying.name,
        phase: 'subscribed',
        plan: { code: 'team', name: 'Team' },
        seats: 5,
        users: 1,
        monthly: '30.00',
        renews_on: '2099-11-01',
      },
    ]);
  });

  it('searches, filters and sorts', async () => {
    expect(await names({ search: 'bir' })).toEqual(['Birch']);
    expect(await names({ filters: { phases: ['trial'] } })).toEqual(['Alder']);
    expect(await names({ filters: { phases: ['trial_ending', 'grace', 'cancelled'] } })).toEqual([]);
    expect(await names({ filters: { plan_codes: ['team'] } })).toEqual(['Birch']);
    expect(await names({ filters: { flags: ['paying'] } })).toEqual(['Birch']);
    expect(await names({ filters: { flags: ['paying', 'overdue'] } })).toEqual([]);
    expect(await names({ sort: { by: 'monthly', direction: 'desc' } })).toEqual(['Birch', 'Alder']);
  });

  it('finds a company in the phase that its dates give later', async () => {
    const ends = new Date(Date.now() + 28 * 86_400_000);
    product.setNow(ends);
    const { access_token } = await pat.startsSession();
    const { data } = await pat.calls(
      'providerAdmin.clients',
      { search: mark, filters: { phases: ['trial_ending'] } },
      { access_token },
    );
    product.setNow(null);
    expect(data).toMatchObject([{ name: trial.name, phase: 'trial_ending' }]);
  });

  it('is refused for a client and for a colleague who is no provider admin', async () => {
    await expect(trial.people.ana.calls('providerAdmin.clients', {})).toBeRefused('access.denied');
    await provider.inCompany((tx) =>
      tx.updateTable('users').set({ is_provider_admin: false }).where('client_id', '=', provider.client_id).execute(),
    );
    await expect(pat.calls('providerAdmin.clients', {})).toBeRefused('access.denied');
    await provider.inCompany((tx) =>
      tx.updateTable('users').set({ is_provider_admin: true }).where('client_id', '=', provider.client_id).execute(),
    );
  });
});
