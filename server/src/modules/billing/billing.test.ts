import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { signatureOf } from '../../outside/card-payments/stand-in/send-notification.ts';
import { type ServedVendor, serveVendor } from '../../outside/card-payments/stand-in/serve-vendor.ts';
import { aCompany, type TestCompany } from '../../testing/a-company.ts';
import { subscribeForTest } from '../../testing/billing-rows.ts';
import { mailsTo } from '../../testing/mails.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { chargePayment } from './charge-payment.ts';
import { readNewestInvoices } from './invoices.rows.ts';
import { announceTrialEnding, notifyTrialEnding } from './notify-trial-ending.ts';
import { runBilling } from './run-billing.ts';
import { BilledCompany, failingCard, goodCard } from './testing/billed-company.ts';

let vendor: ServedVendor;
let product: TestProduct;
beforeAll(async () => {
  vendor = await serveVendor({ port: 0, file: null, webhook: null });
  product = await testProduct({
    environment: {
      CARD_PAYMENTS: 'stripe',
      STRIPE_URL: vendor.url,
      STRIPE_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: 'x'.repeat(20),
    },
  });
});
afterAll(async () => {
  await product.stop();
  await vendor.stop();
});
afterEach(() => product.setNow(null));

type Company = TestCompany<'ana'>;
const team = { plan_code: 'team', interval: 'month' as const, seats: 5 };

function enterCard(url: string, number = '4242424242424242'): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams({ number }), redirect: 'manual' });
}

/** Charges every pending payment, as the worker does. */
async function chargePending({ client_id, inCompany }: Company): Promise<void> {
  const pending = await inCompany((tx) =>
    tx
      .selectFrom('billing_payments')
      .select('id')
      .where('client_id', '=', client_id)
      .where('state', '=', 'pending')
      .execute(),
  );
  for (const { id } of pending)
    await chargePayment(product.app, { client_id, payment_id: id, event: 'invoice.payment_started', event_id: id });
}

async function subscribe(company: Company, number?: string) {
  const { ana } = company.people;
  const { checkout_id, url } = await ana.calls('billing.startCheckout', { terms: team });
  await enterCard(url, number);
  const first = await ana.calls('billing.followCheckout', { checkout_id });
  await chargePending(company);
  const last = await ana.calls('billing.followCheckout', { checkout_id });
  return { checkout_id, states: [first.state, last.state], reason: last.reason };
}

const overviewOf = async ({ people }: Company, access_token = people.ana.access_token) =>
  (await people.ana.calls('billing.overview', {}, { access_token })).data;

/** Reads the overview in a new session, because earlier sessions have expired after the clock moved on by months. */
async function laterOverview(company: Company) {
  const { access_token } = await company.people.ana.startsSession();
  return overviewOf(company, access_token);
}

describe('subscribing', () => {
  it('charges the first period and opens the product', async () => {
    const company = await aCompany(product, { ana: ['super_admin'] }, { phase: 'ended' });
    await company.inCompany((tx) =>
      tx
        .updateTable('subscriptions')
        .set({ override_phase: null })
        .where('client_id', '=', company.client_id)
        .execute(),
    );
    const preview = await company.people.ana.calls('billing.preview', { terms: team });
    expect(preview).toMatchObject({ when: 'now', invoice: { total: '30.00', amount_due: '30.00' } });
    expect((await subscribe(company)).states).toEqual(['paying', 'done']);
    const overview = await overviewOf(company);
    expect(overview).toMatchObject({
      phase: 'subscribed',
      plan: { code: 'team', name: 'Team' },
      seats: 5,
      card: { brand: 'visa', last_four: '4242' },
      invoices: [{ state: 'paid', total: '30.00' }],
      next_invoice: { total: '30.00' },
    });
    expect((await company.people.ana.sends('home.dashboard', {})).http_status).toBe(200);
    const { url } = await company.people.ana.calls('billing.invoiceFile', {
      invoice_id: overview.invoices[0]?.invoice_id ?? '',
    });
    const file = await fetch(`${product.address}${url}`);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it.each([
    ['4000000000009995', 'The card has insufficient funds.'],
    ['4000000000000341', 'The bank declined the card.'],
  ])('with the card %s fails and charges nothing', async (number, reason) => {
    const company = await aCompany(product, { ana: ['super_admin'] });
    const before = vendor.charges();
    const result = await subscribe(company, number);
    expect(result).toMatchObject({ reason });
    expect(result.states[1]).toBe('failed');
    expect(vendor.charges()).toBe(before);
    const { phase, invoices } = await overviewOf(company);
    expect(phase).toBe('trial');
    expect(invoices.filter(({ state }) => state === 'open')).toEqual([]);
  });

  it('makes one invoice, however often the page asks', async () => {
    const company = await aCompany(product, { ana: ['super_admin'] });
    const { ana } = company.people;
    const before = vendor.charges();
    const { checkout_id, url } = await ana.calls('billing.startCheckout', { terms: team, coupon_code: 'welcome20' });
    await enterCard(url);
    await Promise.all(Array.from({ length: 8 }, () => ana.calls('billing.followCheckout', { checkout_id })));
    await Promise.all([chargePending(company), chargePending(company)]);
    expect((await overviewOf(company)).invoices).toMatchObject([{ state: 'paid', total: '24.00' }]);
    expect(vendor.charges()).toBe(before + 1);
  });
});

describe('a coupon', () => {
  const withCoupon = async () => {
    const company = await aCompany(product, { ana: ['super_admin'] });
    const billed = new BilledCompany(product, company);
    await billed.entersCard(failingCard, team, 'WELCOME20');
    expect(await billed.invoices()).toMatchObject([{ state: 'void', total: '24.0000' }]);
    return { company, billed };
  };
  const usedOf = ({ client_id, inCompany }: Company) =>
    inCompany((tx) =>
      tx.selectFrom('billing_accounts').select('coupon_used').where('client_id', '=', client_id).executeTakeFirst(),
    );

  it('of a failed first payment reduces the next attempt, as the preview shows', async () => {
    const { company, billed } = await withCoupon();
    const { invoice } = await company.people.ana.calls('billing.preview', { terms: team });
    expect(invoice).toMatchObject({ total: '24.00' });
    await billed.entersCard(goodCard, team);
    expect((await billed.invoices()).at(-1)).toMatchObject({ state: 'paid', total: '24.0000' });
    expect(await usedOf(company)).toEqual({ coupon_used: 1 });
  });

  it('that is used up stays so after a declined payment', async () => {
    const { company, billed } = await withCoupon();
    const { client_id } = company;
    await company.inCompany((tx) =>
      tx.updateTable('billing_accounts').set({ coupon_used: 3 }).where('client_id', '=', client_id).execute(),
    );
    await billed.entersCard(failingCard, team);
    expect((await billed.invoices()).at(-1)).toMatchObject({ state: 'void', total: '30.0000' });
    expect(await usedOf(company)).toEqual({ coupon_used: 3 });
  });
});

describe('the end of a trial', () => {
  it('is announced once a week and once a day before, although both span two days', async () => {
    const company = await aCompany(product, { ana: ['super_admin'] });
    const { client_id } = company;
    const trial_ends_at = new Date('2026-11-27T15:30:00Z');
    await company.inCompany((tx) =>
      tx.updateTable('subscriptions').set({ trial_ends_at }).where('client_id', '=', client_id).execute(),
    );
    const mailsAfter = async (...times: string[]) => {
      for (const time of times) {
        product.setNow(new Date(time));
        await announceTrialEnding(product.app, client_id);
      }
      const { rows } = await company.inCompany((tx) =>
        sql<{ data: Parameters<typeof notifyTrialEnding>[1] }>`select data from pgboss.job where name = 'event'
          and data->>'event' = 'trial.ending' and data->>'client_id' = ${client_id}`.execute(tx),
      );
      for (const { data } of rows) await notifyTrialEnding(product.app, data);
      const mails = await mailsTo(product, company.people.ana.email);
      return mails.filter(({ subject }) => subject.startsWith('Your trial ends on')).length;
    };
    expect(await mailsAfter('2026-11-20T16:15:00Z', '2026-11-21T00:15:00Z')).toBe(1);
    expect(await mailsAfter('2026-11-26T16:15:00Z', '2026-11-27T00:15:00Z')).toBe(2);
  });
});

describe('a change of plan', () => {
  it('is invoiced once by 64 requests at the same time', async () => {
    const company = await aCompany(product, { ana: ['super_admin'] });
    await subscribe(company);
    const { version } = await overviewOf(company);
    const terms = { ...team, seats: 8 };
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => company.people.ana.sends('billing.change', { terms, version })),
    );
    expect(answers.filter(({ http_status }) => http_status === 200)).toHaveLength(1);
    const { invoices, seats } = await overviewOf(company);
    expect([invoices.length, seats]).toEqual([2, 8]);
  }, 60_000);

  it('to fewer users waits for the next period', async () => {
    const company = await aCompany(product, { ana: ['super_admin'] });
    await subscribe(company);
    const { version } = await overviewOf(company);
    const terms = { ...team, seats: 4 };
    expect(await company.people.ana.calls('billing.change', { terms, version })).toMatchObject({ when: 'period_end' });
    expect(await overviewOf(company)).toMatchObject({ seats: 5, pending: terms, next_invoice: { total: '24.00' } });
  });
});

describe('a notification of the vendor', () => {
  const secret = 'x'.repeat(20);

  async function notify(intent: { payment_id: string; client_id: string; status: string }, signedWith = secret) {
    const { status, ...metadata } = intent;
    const type = status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed';
    const object = { id: 'pi_1', object: 'payment_intent', status, metadata, last_payment_error: null };
    const body = JSON.stringify({ id: `evt_${status}`, object: 'event', type, data: { object } });
    const signature = signatureOf(body, signedWith, Math.floor(Date.now() / 1000));
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return fetch(`${product.address}/api/webhooks/card-payments`, { method: 'POST', headers, body });
  }

  it('settles a payment once, in any order of repeats', async () => {
    const company = await aCompany(product, { ana: ['super_admin'] });
    const { ana } = company.people;
    const { client_id } = company;
    const { checkout_id, url } = await ana.calls('billing.startCheckout', { terms: team });
    await enterCard(url);
    await ana.calls('billing.followCheckout', { checkout_id });
    const { id: payment_id } = await company.inCompany((tx) =>
      tx.selectFrom('billing_payments').select('id').where('client_id', '=', client_id).executeTakeFirstOrThrow(),
    );
    expect((await notify({ payment_id, client_id, status: 'succeeded' }, 'y'.repeat(20))).status).toBe(401);
    expect((await overviewOf(company)).invoices).toMatchObject([{ state: 'open' }]);
    for (const status of ['succeeded', 'requires_payment_method', 'succeeded'])
      expect((await notify({ payment_id, client_id, status })).status).toBe(200);
    expect(await overviewOf(company)).toMatchObject({ phase: 'subscribed', invoices: [{ state: 'paid' }] });
    expect((await notify({ payment_id: client_id, client_id: payment_id, status: 'succeeded' })).status).toBe(200);
  });

  it.each([
    ['succeeded', 'failed', 'worker'],
    ['succeeded', 'worker', 'failed'],
    ['failed', 'succeeded', 'worker'],
    ['failed', 'worker', 'succeeded'],
    ['worker', 'succeeded', 'failed'],
    ['worker', 'failed', 'succeeded'],
  ] as const)('and the answer to the worker, in the order %s, %s, %s and again: the first counts', async (...order) => {
    const company = await aCompany(product, { ana: ['super_admin'] });
    const { client_id, inCompany } = company;
    await subscribe(company);
    const ends_on = (await overviewOf(company)).period_ends_on ?? '';
    product.setNow(new Date(`${ends_on}T06:00:00Z`));
    await runBilling(product.app, client_id);
    const { id: payment_id } = await inCompany((tx) =>
      tx
        .selectFrom('billing_payments')
        .select('id')
        .where('client_id', '=', client_id)
        .where('state', '=', 'pending')
        .executeTakeFirstOrThrow(),
    );

    for (const step of [...order, ...order]) {
      if (step === 'worker') await chargePending(company);
      else await notify({ payment_id, client_id, status: step === 'failed' ? 'requires_payment_method' : step });
    }
    const { phase, invoices } = await laterOverview(company);
    const isFailed = order[0] === 'failed';
    expect(invoices.map(({ state }) => state)).toEqual([isFailed ? 'open' : 'paid', 'paid']);
    expect(phase).toBe(isFailed ? 'past_due' : 'subscribed');
    const payments = await inCompany((tx) =>
      tx.selectFrom('billing_payments').select('state').where('client_id', '=', client_id).execute(),
    );
    expect(payments.map(({ state }) => state).sort()).toEqual(
      isFailed ? ['failed', 'succeeded'] : ['succeeded', 'succeeded'],
    );
  });
});

describe('the billing job', () => {
  it('renews once with two workers', async () => {
    const company = await aCompany(product, { ana: ['super_admin'] });
    await subscribe(company);
    const ends_on = (await overviewOf(company)).period_ends_on ?? '';
    product.setNow(new Date(`${ends_on}T06:00:00Z`));
    await Promise.all([runBilling(product.app, company.client_id), runBilling(product.app, company.client_id)]);
    await chargePending(company);
    const { invoices, phase, period_starts_on } = await laterOverview(company);
    expect(invoices.map(({ state }) => state)).toEqual(['paid', 'paid']);
    expect([phase, period_starts_on]).toEqual(['subscribed', ends_on]);
    await runBilling(product.app, company.client_id);
    expect((await laterOverview(company)).invoices).toHaveLength(2);
  });

  it('retries a failed payment, then closes and cancels the subscription', async () => {
    const company = await aCompany(product, { ana: ['super_admin'] });
    const { client_id, inCompany } = company;
    // A payment without a card fails like a payment with a declined card.
    await inCompany((tx) => subscribeForTest(tx, client_id, { starts_on: '2026-01-10', ends_on: '2026-02-10' }));
    await inCompany((tx) =>
      tx.updateTable('billing_accounts').set({ card_id: null }).where('client_id', '=', client_id).execute(),
    );
    const on = async (day: string) => {
      product.setNow(new Date(`${day}T06:00:00Z`));
      await runBilling(product.app, client_id);
      await chargePending(company);
      const account = await inCompany((tx) =>
        tx.selectFrom('subscriptions').select('state').where('client_id', '=', client_id).executeTakeFirstOrThrow(),
      );
      const payments = await inCompany((tx) =>
        tx.selectFrom('billing_payments').select('id').where('client_id', '=', client_id).execute(),
      );
      return [account.state, payments.length];
    };
    expect(await on('2026-02-10')).toEqual(['past_due', 1]);
    expect(await on('2026-02-10')).toEqual(['past_due', 1]);
    expect(await on('2026-02-11')).toEqual(['past_due', 2]);
    expect(await on('2026-02-12')).toEqual(['past_due', 2]);
    expect(await on('2026-02-13')).toEqual(['past_due', 3]);
    expect(await on('2026-02-15')).toEqual(['past_due', 4]);
    expect(await on('2026-02-17')).toEqual(['past_due', 5]);
    expect(await on('2026-02-24')).toEqual(['unpaid', 5]);
    expect(await on('2026-04-11')).toEqual(['cancelled', 5]);
    const invoices = await inCompany((tx) => readNewestInvoices(tx, client_id));
    expect(invoices.map(({ state }) => state)).toEqual(['uncollectible']);
  });

  it('ends a cancelled subscription with its period and charges nothing more', async () => {
    const company = await aCompany(product, { ana: ['super_admin'] });
    await subscribe(company);
    const { version, period_ends_on } = await overviewOf(company);
    await company.people.ana.calls('billing.setRenewal', { renews: false, version });
    product.setNow(new Date(`${period_ends_on}T06:00:00Z`));
    await runBilling(product.app, company.client_id);
    const { phase, invoices } = await laterOverview(company);
    expect([phase, invoices.length]).toEqual(['cancelled', 1]);
  });
});
