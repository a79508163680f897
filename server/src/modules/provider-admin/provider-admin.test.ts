import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import type { SentOf } from '#contract/endpoint.ts';
import type { providerAdmin } from '#contract/provider-admin.contract.ts';
import { aCompany, type TestCompany, type TestPerson } from '../../testing/a-company.ts';
import { addBilling, subscribeForTest } from '../../testing/billing-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { runBilling } from '../billing/run-billing.ts';
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

it('counts the files and the failures of a client', async () => {
  const company = await aCompany(product, { ana: ['super_admin'] });
  const { client_id } = company;
  await company.inCompany(async (tx) => {
    await addBilling(tx, { client_id, canary: mark });
    const failed = { state: 'failed', created_at: product.app.clock() };
    await tx.updateTable('billing_payments').set(failed).where('client_id', '=', client_id).execute();
  });
  await refreshClient(product.app, client_id);
  const { client } = (await pat.calls('providerAdmin.client', { client_id })).data;
  expect(client).toMatchObject({ storage_bytes: 0, failures: 1 });
});

describe('the revenue', () => {
  it('adds up the clients that the list shows for each figure', async () => {
    // Other tests add companies meanwhile, so the sums may be larger.
    const { data } = await pat.calls('providerAdmin.revenue', {});
    expect(Number(data.monthly)).toBeGreaterThanOrEqual(30);
    expect(data.paying).toBeGreaterThanOrEqual(1);
    expect(data.trials).toBeGreaterThanOrEqual(1);
    expect(await names({ filters: { created_from: data.cohort_from } })).toEqual(['Alder', 'Birch']);
    expect(await names({ filters: { ended_from: data.churn_from } })).toEqual([]);
  });
});

describe('a change of a client', () => {
  type Change = SentOf<typeof providerAdmin.changeClient>['change'];

  const detailsOf = async ({ client_id }: { client_id: string }) =>
    (await pat.calls('providerAdmin.client', { client_id })).data;

  async function change(company: TestCompany<'ana' | 'bea'>, sent: Change, version?: number) {
    const { client_id } = company;
    const known = version ?? (await detailsOf(company)).version;
    return pat.sends('providerAdmin.changeClient', {
      client_id,
      version: known,
      reason: 'Agreed by phone',
      change: sent,
    });
  }

  it('extends a trial once for two equal requests, and the client sees it with the reason', async () => {
    const company = await aCompany(product, { ana: ['super_admin'], bea: [] }, { phase: 'ended' });
    const { version } = await detailsOf(company);
    const ends_on = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
    const answers = await Promise.all([0, 1].map(() => change(company, { kind: 'extend_trial', ends_on }, version)));
    expect(answers.map(({ http_status }) => http_status).sort()).toEqual([200, 409]);

    const details = await detailsOf(company);
    expect(details.client).toMatchObject({ phase: 'trial', trial_ends_at: `${ends_on}T23:59:59.000Z` });
    expect(details.changes).toMatchObject([{ by: `provider (${pat.email})`, reason: 'Agreed by phone' }]);
    const { data } = await company.people.ana.calls('audit.list', {});
    expect(data[0]).toMatchObject({ action: 'client_trial_extended', entered_by: `provider (${pat.email})` });
    expect(JSON.stringify(data[0]?.changes)).toContain('Agreed by phone');
  });

  it('suspends and resumes access', async () => {
    const company = await aCompany(product, { ana: ['super_admin'], bea: [] });
    await company.inCompany((tx) =>
      tx
        .insertInto('billing_accounts')
        .values({ client_id: company.client_id, period_ends_on: '2099-01-01' })
        .execute(),
    );
    const { ana } = company.people;
    expect((await change(company, { kind: 'suspend' })).http_status).toBe(200);
    expect((await ana.sends('home.dashboard', {})).body).toMatchObject({
      code: 'access.subscription',
      message: 'Access for your company is suspended. Contact our team.',
    });
    const terms = { plan_code: 'team', interval: 'month', seats: 5 };
    expect((await ana.sends('billing.startCheckout', { terms })).body).toMatchObject({
      code: 'subscription.wrong_state',
    });
    expect((await detailsOf(company)).client).toMatchObject({ phase: 'suspended', renews_on: null });
    expect((await change(company, { kind: 'suspend' })).body).toMatchObject({ code: 'subscription.wrong_state' });
    expect((await change(company, { kind: 'resume' })).http_status).toBe(200);
    expect((await ana.sends('home.dashboard', {})).http_status).toBe(200);
  });

  it('gives a plan free of charge and ends it', async () => {
    const company = await aCompany(product, { ana: ['super_admin'], bea: [] });
    await change(company, { kind: 'give_free', plan_code: 'business' });
    expect(await detailsOf(company)).toMatchObject({
      is_free: true,
      client: { phase: 'subscribed', plan: { name: 'Business' }, monthly: '0.00' },
    });
    await change(company, { kind: 'end_free' });
    expect(await detailsOf(company)).toMatchObject({ is_free: false, client: { phase: 'trial' } });
  });

  it('gives the trial all its features back when a free plan ends', async () => {
    const company = await aCompany(product, { ana: ['super_admin'], bea: [] });
    const missing = async () => (await company.people.ana.calls('people.detailsByToken', {})).data.missing_features;
    await change(company, { kind: 'give_free', plan_code: 'team' });
    expect(await missing()).not.toEqual([]);
    await change(company, { kind: 'end_free' });
    expect(await missing()).toEqual([]);
    expect((await detailsOf(company)).client).toMatchObject({ phase: 'trial', plan: { name: 'Trial' } });
  });

  it('keeps a plan free of charge after a suspension', async () => {
    const company = await aCompany(product, { ana: ['super_admin'], bea: [] });
    const { client_id } = company;
    await company.inCompany((tx) =>
      subscribeForTest(tx, client_id, { starts_on: '2025-10-01', ends_on: '2025-11-01' }),
    );
    await change(company, { kind: 'give_free', plan_code: 'business' });
    await change(company, { kind: 'suspend' });
    expect(await detailsOf(company)).toMatchObject({ is_free: false, client: { phase: 'suspended' } });
    await change(company, { kind: 'resume' });
    const free = { is_free: true, client: { phase: 'subscribed', plan: { name: 'Business' } } };
    expect(await detailsOf(company)).toMatchObject(free);

    await runBilling(product.app, client_id);
    expect((await detailsOf(company)).billing.invoices).toEqual([]);
    await change(company, { kind: 'end_free' });
    await change(company, { kind: 'suspend' });
    await change(company, { kind: 'resume' });
    expect(await detailsOf(company)).toMatchObject({ is_free: false });
  });

  it('changes the plan by the rules of the company', async () => {
    const company = await aCompany(product, { ana: ['super_admin'], bea: [] });
    await company.inCompany((tx) =>
      subscribeForTest(tx, company.client_id, { starts_on: '2026-11-01', ends_on: '2099-11-01' }),
    );
    await change(company, { kind: 'change_plan', terms: { plan_code: 'team', interval: 'month', seats: 4 } });
    expect((await detailsOf(company)).billing).toMatchObject({ seats: 5, pending: { seats: 4 } });
  });

  it('switches features, enables bank transfers and adds notes', async () => {
    const company = await aCompany(product, { ana: ['super_admin'], bea: [] });
    await change(company, { kind: 'set_feature', feature: 'card_recon_enabled', is_on: true });
    await change(company, { kind: 'enable_ach' });
    await change(company, { kind: 'add_note' });
    const details = await detailsOf(company);
    expect(details.features).toContainEqual({ feature: 'card_recon_enabled', is_on: true });
    expect(details).toMatchObject({ ach: 'enabled', notes: [{ body: 'Agreed by phone', author: 'Pat Tester' }] });
    expect(details.changes.map(({ sentence }) => sentence)).toHaveLength(2);
    const { data } = await company.people.ana.calls('audit.list', {});
    expect(data.map(({ action }) => action)).toEqual(expect.arrayContaining(['client_feature_on', 'ach_enabled']));
  });
});

describe('an invoice of a client', () => {
  type Change = SentOf<typeof providerAdmin.settleInvoice>['change'];

  async function aBilledCompany(state: 'open' | 'paid') {
    const company = await aCompany(product, { ana: ['super_admin'] });
    const { client_id, inCompany } = company;
    const { invoice: invoice_id } = await inCompany(async (tx) => {
      const added = await addBilling(tx, { client_id, canary: mark });
      await subscribeForTest(tx, client_id, { starts_on: '2026-11-01', ends_on: '2099-11-01' });
      await tx.updateTable('billing_payments').set({ state: 'failed' }).where('client_id', '=', client_id).execute();
      const row = { state, purpose: 'renewal' };
      await tx.updateTable('invoices').set(row).where('client_id', '=', client_id).execute();
      await tx.deleteFrom('credit_notes').where('client_id', '=', client_id).execute();
      return added;
    });
    const detailsOf = async () => (await pat.calls('providerAdmin.client', { client_id })).data;
    const settle = async (change: Change, version?: number) =>
      pat.sends('providerAdmin.settleInvoice', {
        client_id,
        version: version ?? (await detailsOf()).version,
        invoice_id,
        reason: 'By agreement',
        change,
      });
    return { ...company, detailsOf, settle };
  }

  it('is paid by a recorded bank transfer, once', async () => {
    const { people, detailsOf, settle } = await aBilledCompany('open');
    const transfer = { kind: 'record_transfer', reference: 'RF18 5390', received_on: '2026-11-10' } as const;
    const { version } = await detailsOf();
    expect((await settle({ ...transfer, received_on: '2090-01-01' })).body).toMatchObject({
      code: 'invoice.received_ahead',
    });
    const answers = await Promise.all([settle(transfer, version), settle(transfer, version)]);
    expect(answers.map(({ http_status }) => http_status).sort()).toEqual([200, 409]);
    expect((await detailsOf()).billing.invoices).toMatchObject([{ state: 'paid' }]);
    expect((await settle(transfer)).body).toMatchObject({ code: 'invoice.wrong_state' });
    const { data } = await people.ana.calls('audit.list', {});
    expect(data[0]).toMatchObject({ action: 'invoice_transfer_recorded' });
  });

  it('is credited up to its total, and the company sees the credit note and its file', async () => {
    const { people, detailsOf, settle } = await aBilledCompany('paid');
    const credit = (amount: string) => settle({ kind: 'credit', amount, refund: 'balance', reference: '' });
    expect((await credit('30.01')).body).toMatchObject({ message: 'At most USD 30.00 can be credited.' });
    expect((await credit('10.00')).http_status).toBe(200);
    expect((await credit('20.01')).body).toMatchObject({ message: 'At most USD 20.00 can be credited.' });
    expect((await detailsOf()).billing).toMatchObject({ credit: '10.00' });
    const { credit_notes } = (await people.ana.calls('billing.overview', {})).data;
    expect(credit_notes).toMatchObject([{ total: '10.00', refund: 'balance' }]);
    const invoice_id = credit_notes[0]?.credit_note_id ?? '';
    const { url } = await people.ana.calls('billing.invoiceFile', { invoice_id });
    const file = await fetch(`${product.address}${url}`);
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  });
});
