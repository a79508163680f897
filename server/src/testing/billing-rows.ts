import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '../db/database.ts';
import { lockAccount, updateAccount } from '../modules/billing/billing-account.rows.ts';
import { insertCreditNote, takeCreditNoteNumber } from '../modules/billing/credit-notes.rows.ts';
import { insertCheckout, insertInvoice, insertPayment, takeInvoiceNumber } from '../modules/billing/invoices.rows.ts';
import { saveSubscriptionState } from '../modules/companies/save-subscription-state.ts';
import { insertNote } from '../modules/provider-admin/client-notes.rows.ts';

const terms = { plan_code: 'team', interval: 'month' as const, seats: 5 };

/** Adds one row to every table of billing. */
export async function addBilling(
  tx: CompanyTransaction,
  { client_id, canary }: { client_id: string; canary: string },
): Promise<{ invoice: string; checkout: string }> {
  const [invoice, checkout] = [uuidv7(), uuidv7()];
  const created_at = new Date('2026-11-10T08:00:00Z');
  await lockAccount(tx, client_id);
  await updateAccount(tx, client_id, { contact_name: `Billing ${canary}`, customer_id: `cus_${canary}` });
  await insertInvoice(tx, {
    client_id,
    id: invoice,
    number: await takeInvoiceNumber(tx),
    state: 'paid',
    purpose: 'subscribe',
    issued_on: '2026-11-10',
    currency: 'USD',
    terms,
    lines: [{ description: `Team ${canary}`, quantity: 5, amount: '30.00' }],
    recipient: { company: canary, contact_name: '', contact_email: '', address: '', country: '', vat_number: '' },
    subtotal: '30',
    discount: '0',
    tax_rate: '0',
    is_reverse_charge: false,
    tax: '0',
    total: '30',
    credit_used: '0',
    amount_due: '30',
    paid_at: created_at,
  });
  await insertPayment(tx, { client_id, id: uuidv7(), invoice_id: invoice, amount: '30', created_at });
  await insertCreditNote(tx, {
    client_id,
    id: uuidv7(),
    number: await takeCreditNoteNumber(tx),
    invoice_id: invoice,
    issued_on: '2026-11-10',
    currency: 'USD',
    net: '1',
    tax: '0',
    total: '1',
    refund: 'balance',
    reference: '',
    reason: `Credit ${canary}`,
  });
  await insertCheckout(tx, {
    client_id,
    id: checkout,
    session_id: `cs_${canary}`,
    customer_id: `cus_${canary}`,
    terms: null,
    coupon_code: null,
    created_at,
  });
  await insertNote(tx, { client_id, id: uuidv7(), author: 'Provider', body: `Note ${canary}`, at: created_at });
  return { invoice, checkout };
}

/** Subscribes the company to five users, as if it had paid its first invoice. */
export async function subscribeForTest(
  tx: CompanyTransaction,
  client_id: string,
  { starts_on, ends_on, plan_code = terms.plan_code }: { starts_on: string; ends_on: string; plan_code?: string },
): Promise<number> {
  await lockAccount(tx, client_id);
  await updateAccount(tx, client_id, {
    plan_code,
    billing_interval: terms.interval,
    seats: terms.seats,
    anchor_on: starts_on,
    period_starts_on: starts_on,
    period_ends_on: ends_on,
    customer_id: 'cus_test',
    card_id: 'pm_test',
  });
  await saveSubscriptionState(tx, { client_id, state: 'active', plan: plan_code });
  return (await lockAccount(tx, client_id)).version;
}
