import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addDays } from '#domain/dates/calendar-days.ts';
import '../../testing/matchers.ts';
import { type ServedVendor, serveVendor } from '../../outside/card-payments/stand-in/serve-vendor.ts';
import { aCompany, type TestCompany, type TestPerson } from '../../testing/a-company.ts';
import { send } from '../../testing/client.ts';
import { mailsTo } from '../../testing/mails.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { onEvent } from '../every-module.ts';
import { runBilling } from './run-billing.ts';
import { BilledCompany, goodCard, webhook_secret } from './testing/billed-company.ts';

/** Tests companies that the provider allows to pay by bank transfer. */

const account = 'Outlay Ltd, IE64 IRCE 9205 0112 3456 78';
let vendor: ServedVendor;
let product: TestProduct;
let pat: TestPerson;
beforeAll(async () => {
  vendor = await serveVendor({ port: 0, file: null, webhook: null });
  product = await testProduct({
    environment: {
      CARD_PAYMENTS: 'stripe',
      STRIPE_URL: vendor.url,
      STRIPE_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: webhook_secret,
      PROVIDER_BANK_ACCOUNT: account,
    },
  });
  pat = (await aCompany(product, { pat: ['super_admin'] }, { is_provider: true, phase: 'subscribed' })).people.pat;
});
afterAll(async () => {
  await product.stop();
  await vendor.stop();
});
afterEach(() => product.setNow(null));

type Company = TestCompany<'ana'>;
const terms = { plan_code: 'team', interval: 'month' as const, seats: 5 };
const today = () => product.app.clock().toISOString().slice(0, 10);

/** Calls an endpoint in a new session, because earlier sessions have expired after the clock moved on by days. */
async function asProvider(name: Parameters<TestPerson['sends']>[0], input: Record<string, unknown>) {
  const { access_token } = await pat.startsSession();
  return send(product.address, name, input, { access_token });
}

async function detailsOf({ client_id }: Company) {
  const { access_token } = await pat.startsSession();
  return (await pat.calls('providerAdmin.client', { client_id }, { access_token })).data;
}

async function change(company: Company, sent: object) {
  const { client_id } = company;
  const { version } = await detailsOf(company);
  return asProvider('providerAdmin.changeClient', { client_id, version, reason: 'Agreed by phone', change: sent });
}

async function record(company: Company, reference: string) {
  const { client_id } = company;
  const { version, billing } = await detailsOf(company);
  const invoice = billing.invoices.find((each) => each.reference === reference.replaceAll(' ', ''));
  const input = { client_id, version, invoice_id: invoice?.invoice_id ?? '', reason: 'On the bank statement' };
  return asProvider('providerAdmin.settleInvoice', {
    ...input,
    change: { kind: 'record_transfer', reference, received_on: today() },
  });
}

async function aTransferCompany(): Promise<Company> {
  const company = await aCompany(product, { ana: ['super_admin'] });
  expect((await change(company, { kind: 'bill_by_transfer', terms })).http_status).toBe(200);
  return company;
}

async function billsOn(company: Company, day: string): Promise<void> {
  product.setNow(new Date(`${day}T06:00:00Z`));
  await Promise.all([runBilling(product.app, company.client_id), runBilling(product.app, company.client_id)]);
}

async function paymentsOf({ client_id, inCompany }: Company): Promise<string[]> {
  const rows = await inCompany((tx) =>
    tx.selectFrom('billing_payments').select(['method', 'state']).where('client_id', '=', client_id).execute(),
  );
  return rows.map(({ method, state }) => `${method} ${state}`);
}

it('starts the plan at once, with an invoice that names the account and the reference', async () => {
  const company = await aTransferCompany();
  const { billing, client } = await detailsOf(company);
  const [invoice] = billing.invoices;
  expect(client).toMatchObject({ phase: 'subscribed', seats: 5 });
  expect(billing).toMatchObject({ pays_by: 'bank_transfer', transfer_account: account });
  expect(invoice).toMatchObject({ state: 'open', total: '30.00', due_on: addDays(today(), 30) });
  expect(invoice?.reference).toMatch(/^RF\d{2}OUTLAY\d{6}/u);
  expect(await paymentsOf(company)).toEqual([]);

  const { client_id, people } = company;
  const event = { client_id, event: 'invoice.issued', event_id: invoice?.invoice_id ?? '' };
  await onEvent(product.app, { ...event, invoice_id: invoice?.invoice_id ?? '' });
  const [mail] = await mailsTo(product, people.ana.email);
  expect(mail?.subject).toMatch(/^Invoice \d+ is due on /u);
  expect(mail?.text).toContain(account);
  expect(mail?.text.replaceAll(' ', '')).toContain(`Reference:${invoice?.reference}`);
});

it('is matched by the reference on the bank statement, and paid once', async () => {
  const company = await aTransferCompany();
  const [invoice] = (await detailsOf(company)).billing.invoices;
  const shown = invoice?.reference.replace(/(.{4})/gu, '$1 ') ?? '';
  const found = await pat.calls('providerAdmin.clients', { search: `Payment ${shown.toLowerCase()}` });
  expect(found.data.map(({ client_id }) => client_id)).toEqual([company.client_id]);

  const answers = await Promise.all([record(company, shown), record(company, shown)]);
  expect(answers.map(({ http_status }) => http_status)).toContain(200);
  expect(await paymentsOf(company)).toEqual(['bank_transfer succeeded']);
  const { billing, client } = await detailsOf(company);
  expect([client.phase, billing.invoices[0]?.state]).toEqual(['subscribed', 'paid']);
  expect((await pat.calls('providerAdmin.clients', { search: shown })).data).toEqual([]);
});

it('renews with an invoice instead of a charge, and one late payment does not wait for the next one', async () => {
  const company = await aTransferCompany();
  const start = today();
  const [first] = (await detailsOf(company)).billing.invoices;
  await billsOn(company, addDays(start, 30));
  expect((await detailsOf(company)).client.phase).toBe('subscribed');
  await billsOn(company, addDays(start, 31));
  expect((await detailsOf(company)).client.phase).toBe('past_due');
  await record(company, first?.reference ?? '');
  await billsOn(company, addDays(start, 32));

  const { billing, client } = await detailsOf(company);
  expect(client.phase).toBe('subscribed');
  expect(billing.invoices.map(({ state }) => state)).toEqual(['open', 'paid']);
  expect(await paymentsOf(company)).toEqual(['bank_transfer succeeded']);
});

it('closes 14 days after the due day and is cancelled after 60, without a single charge', async () => {
  const company = await aTransferCompany();
  const due = addDays(today(), 30);
  const phases: string[] = [];
  for (const days of [0, 1, 13, 14, 59, 60]) {
    await billsOn(company, addDays(due, days));
    phases.push((await detailsOf(company)).client.phase);
  }
  expect(phases).toEqual(['subscribed', 'past_due', 'past_due', 'unpaid', 'unpaid', 'cancelled']);
  expect(await paymentsOf(company)).toEqual([]);
  // The first due day is also the day of the first renewal, so a second invoice was issued and is written off as well.
  const { invoices } = (await detailsOf(company)).billing;
  expect(new Set(invoices.map(({ state }) => state))).toEqual(new Set(['uncollectible']));
});

it('can be upgraded without a card, and not be set up twice', async () => {
  const company = await aTransferCompany();
  const terms_of_more = { ...terms, seats: 9 };
  expect((await change(company, { kind: 'change_plan', terms: terms_of_more })).http_status).toBe(200);
  const { billing } = await detailsOf(company);
  expect(billing.invoices.map(({ state, due_on }) => [state, due_on !== null])).toEqual([
    ['open', true],
    ['open', true],
  ]);
  expect((await change(company, { kind: 'bill_by_transfer', terms })).body).toMatchObject({
    code: 'subscription.wrong_state',
  });
});

it('pays by card once it adds one, also when it subscribes again', async () => {
  const company = await aTransferCompany();
  const billed = new BilledCompany(product, company);
  await billed.entersCard(goodCard, null);
  expect(await paymentsOf(company)).toEqual(['card succeeded']);
  expect((await detailsOf(company)).billing).toMatchObject({ pays_by: 'card', invoices: [{ state: 'paid' }] });

  expect((await change(company, { kind: 'bill_by_transfer', terms: null })).http_status).toBe(200);
  await billed.setsRenewal(false);
  await billsOn(company, (await detailsOf(company)).billing.period_ends_on ?? '');
  await billed.entersCard(goodCard, terms);
  const { billing, client } = await detailsOf(company);
  expect([client.phase, billing.pays_by, billing.invoices[0]?.state]).toEqual(['subscribed', 'card', 'paid']);
  expect(vendor.chargedPayments().filter(({ client_id }) => client_id === company.client_id)).toHaveLength(2);
});

it('can subscribe by card while an invoice by transfer is still open', async () => {
  const company = await aTransferCompany();
  const billed = new BilledCompany(product, company);
  const { period_ends_on } = (await detailsOf(company)).billing;
  product.setNow(new Date(`${addDays(today(), 7)}T06:00:00Z`));
  expect(await billed.changes({ ...terms, seats: 8 })).toBe(true);
  expect(await billed.setsRenewal(false)).toBe(true);
  await billsOn(company, period_ends_on ?? '');
  expect((await detailsOf(company)).billing.invoices.map(({ state }) => state)).toContain('open');

  await billed.entersCard(goodCard, terms);
  const { billing, client } = await detailsOf(company);
  expect([client.phase, billing.pays_by, billing.invoices[0]?.state]).toEqual(['subscribed', 'card', 'paid']);
  expect(await paymentsOf(company)).toEqual(['card succeeded']);
});

it('is refused while the provider decides the phase, with the reason', async () => {
  const company = await aCompany(product, { ana: ['super_admin'] }, { phase: 'grace' });
  const { body } = await change(company, { kind: 'bill_by_transfer', terms });
  expect(body).toMatchObject({ code: 'subscription.wrong_state' });
  expect(JSON.stringify(body)).toContain('in a fixed grace period');
});

it('is refused without an account of the provider', async () => {
  const company = await aCompany(product, { ana: ['super_admin'] });
  product.app.config.PROVIDER_BANK_ACCOUNT = '';
  const { body } = await change(company, { kind: 'bill_by_transfer', terms });
  product.app.config.PROVIDER_BANK_ACCOUNT = account;
  expect(body).toMatchObject({ code: 'billing.no_account' });
});
