import { afterAll, beforeAll, expect, it } from 'vitest';
import '../../testing/matchers.ts';
import { type ServedVendor, serveVendor } from '../../outside/card-payments/stand-in/serve-vendor.ts';
import { aCompany, type TestPerson } from '../../testing/a-company.ts';
import { addBilling, subscribeForTest } from '../../testing/billing-rows.ts';
import { type TestProduct, testProduct } from '../../testing/test-product.ts';
import { refundToCard } from './refund-to-card.ts';

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
      STRIPE_WEBHOOK_SECRET: 'x'.repeat(20),
    },
  });
  pat = (await aCompany(product, { pat: ['super_admin'] }, { is_provider: true })).people.pat;
});
afterAll(async () => {
  await product.stop();
  await vendor.stop();
});

/** A company that has paid an invoice of USD 30 with this card. */
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
  /** Runs every refund as the worker does. */
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
