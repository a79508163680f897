import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import '../../testing/matchers.ts';
import { signatureOf } from '../../outside/card-payments/stand-in/send-notification.ts';
import { type ServedVendor, serveVendor } from '../../outside/card-payments/stand-in/serve-vendor.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { addBilling, subscribeForTest } from '../../testing/billing-rows.ts';
import { mailsTo } from '../../testing/mails.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { onEvent } from '../every-module.ts';
import { refundToCard } from './refund-to-card.ts';

const webhook_secret = 'x'.repeat(20);

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
    },
  });
  pat = (await aCompany(product, { pat: ['super_admin'] }, { is_provider: true })).people.pat;
});
afterAll(async () => {
  await product.stop();
  await vendor.stop();
});

/** Creates a company that has paid an invoice of USD 30 with this card. */
async function aPaidInvoice(card_id: string) {
  const company = await aCompany(product, { ana: ['super_admin'] });
  const { client_id, inCompany } = company;
  const charged = await product.app.card_payments?.charge({
    client_id,
    payment_id: client_id,
    customer_id: 'cus_test',
    card_id,
    amount: { minor: 3000n, currency: 'USD' },
    description: '',
  });
  const { invoice: invoice_id } = await inCompany(async (tx) => {
    const added = await addBilling(tx, { client_id, canary: 'refund' });
    await subscribeForTest(tx, client_id, { starts_on: '2026-11-01', ends_on: '2099-11-01' });
    const paid = { state: 'succeeded', vendor_id: charged?.vendor_id ?? '' };
    await tx.updateTable('billing_payments').set(paid).where('client_id', '=', client_id).execute();
    await tx.deleteFrom('credit_notes').where('client_id', '=', client_id).execute();
    return added;
  });
  const detailsOf = async () => (await pat.calls('providerAdmin.client', { client_id })).data;
  const refund = async (amount: string) =>
    pat.sends('providerAdmin.settleInvoice', {
      client_id,
      version: (await detailsOf()).version,
      invoice_id,
      reason: 'Charged by mistake',
      change: { kind: 'credit', amount, refund: 'card', reference: '' },
    });
  /** Runs all refunds as the worker does. */
  const work = async () => {
    for (const { credit_note_id } of (await detailsOf()).billing.credit_notes)
      await refundToCard(product.app, {
        client_id,
        credit_note_id,
        event: 'invoice.refund_started',
        event_id: credit_note_id,
      });
  };
  return { ...company, detailsOf, refund, work };
}

const refunded = (amount: string) => ({ total: amount, refund: 'card', refund_state: 'done' });

it('refunds part of an invoice and then the rest, each once', async () => {
  const { people, refund, work, detailsOf } = await aPaidInvoice('pm_card_visa');
  expect((await refund('10.00')).http_status).toBe(200);
  const { credit_notes: waiting } = (await people.ana.calls('billing.overview', {})).data;
  expect(waiting).toMatchObject([{ total: '10.00', refund_state: 'pending' }]);
  await Promise.all([work(), work()]);
  await work();
  expect((await refund('20.01')).body).toMatchObject({ message: 'At most USD 20.00 can be credited.' });
  expect((await refund('20.00')).http_status).toBe(200);
  await work();

  const { billing } = await detailsOf();
  expect(billing.credit_notes).toMatchObject([refunded('20.00'), refunded('10.00')]);
  expect(billing.credit).toBe('0.00');
  const { data } = await people.ana.calls('audit.list', {});
  expect(data.filter(({ action }) => action === 'invoice_credited')).toHaveLength(2);
});

it('adds the amount to the balance, once, if the bank refuses the refund', async () => {
  const { refund, work, detailsOf } = await aPaidInvoice('pm_card_refundFail');
  await refund('30.00');
  await Promise.all([work(), work()]);
  await work();
  const { billing } = await detailsOf();
  expect(billing.credit_notes).toMatchObject([{ total: '30.00', refund: 'card', refund_state: 'failed' }]);
  expect(billing.credit).toBe('30.00');
});

/** Sends a signed notification from the vendor about a refund. */
async function notifies(type: string, refund: { status: string; client_id: string; refund_id: string }) {
  const { status, ...metadata } = refund;
  const object = { id: 're_1', object: 'refund', status, metadata };
  const body = JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object } });
  const signature = signatureOf(body, webhook_secret, Math.floor(Date.now() / 1000));
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await fetch(`${product.address}/api/webhooks/card-payments`, { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
}

it('adds the amount to the balance, once, if the bank returns the refund days later', async () => {
  const { client_id, people, refund, work, detailsOf } = await aPaidInvoice('pm_card_visa');
  const announced = vi.spyOn(product.app.jobs, 'send');
  await refund('12.00');
  await work();
  const { credit_notes } = (await detailsOf()).billing;
  expect(credit_notes).toMatchObject([refunded('12.00')]);
  const refund_id = credit_notes[0]?.credit_note_id ?? '';

  await notifies('refund.updated', { status: 'succeeded', client_id, refund_id });
  expect((await detailsOf()).billing.credit).toBe('0.00');
  for (const type of ['refund.failed', 'charge.refund.updated', 'refund.failed'])
    await notifies(type, { status: 'failed', client_id, refund_id });
  await notifies('refund.updated', { status: 'succeeded', client_id, refund_id });
  await notifies('refund.failed', { status: 'failed', client_id: refund_id, refund_id: client_id });

  const { billing } = await detailsOf();
  expect(billing.credit).toBe('12.00');
  expect(billing.credit_notes).toMatchObject([{ total: '12.00', refund: 'card', refund_state: 'failed' }]);
  const { data: audit } = await people.ana.calls('audit.list', {});
  expect(audit.filter(({ action }) => action === 'invoice_refund_failed')).toHaveLength(1);

  const events = announced.mock.calls.map(([, , payload]) => payload);
  const failed = events.filter(({ event }) => event === 'invoice.refund_failed');
  expect(failed).toHaveLength(1);
  for (const payload of [...failed, ...failed]) await onEvent(product.app, payload);
  const mails = await mailsTo(product, pat.email);
  expect(
    mails.filter(({ subject }) => subject.includes('failed')),
    'one mail to the provider',
  ).toHaveLength(1);
  const { data: notices } = await pat.calls('notices.list', {});
  expect(notices[0]).toMatchObject({
    kind: 'invoice.refund_failed',
    address: `/adminsubscriptions?client=${client_id}`,
  });
  announced.mockRestore();
});

it('is refused for an invoice that no card paid', async () => {
  const { client_id, inCompany, refund } = await aPaidInvoice('pm_card_visa');
  await inCompany((tx) =>
    tx.updateTable('billing_payments').set({ method: 'bank_transfer' }).where('client_id', '=', client_id).execute(),
  );
  expect((await refund('1.00')).body).toMatchObject({ code: 'invoice.no_card_payment' });
});

it('is limited to what the card paid when the balance paid the rest', async () => {
  const { client_id, inCompany, refund } = await aPaidInvoice('pm_card_visa');
  await inCompany((tx) =>
    tx.updateTable('billing_payments').set({ amount: '12.50' }).where('client_id', '=', client_id).execute(),
  );
  expect((await refund('12.51')).body).toMatchObject({ message: 'At most USD 12.50 can be refunded to the card.' });
});
