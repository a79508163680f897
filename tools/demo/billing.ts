import { v7 as uuidv7 } from 'uuid';
import { renewalLines } from '#domain/billing/invoice-lines.ts';
import { addDays, monthsOf, type Period, periodOn } from '#domain/billing/periods.ts';
import type { Terms } from '#domain/billing/plans.ts';
import type { CompanyTransaction } from '#server/db/database.ts';
import { lockAccount, readPlans, updateAccount } from '#server/modules/billing/billing-account.rows.ts';
import { savedTerms, termsFrom } from '#server/modules/billing/billing-terms.ts';
import { invoiceAmounts } from '#server/modules/billing/invoice-amounts.ts';
import { insertInvoice, takeInvoiceNumber } from '#server/modules/billing/invoices.rows.ts';

const contact = {
  contact_name: 'Accounts payable',
  contact_email: 'invoices@meridian.test',
  address: '12 Harbor Street, Boston, MA 02110',
  country: 'US',
  vat_number: '',
};

/** A company that has paid its plan every month for a year. */
export async function seedBilling(
  tx: CompanyTransaction,
  { client_id, company, now }: { client_id: string; company: string; now: Date },
): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  // The current month of billing started about a week ago.
  const anchor_on = addDays(today, -373);
  const current = periodOn(anchor_on, 'month', today);
  const terms = termsFrom(await readPlans(tx), { plan_code: 'business', interval: 'month', seats: 40 });
  await lockAccount(tx, client_id);
  await updateAccount(tx, client_id, {
    ...contact,
    plan_code: terms.plan.code,
    billing_interval: terms.interval,
    seats: terms.seats,
    anchor_on,
    period_starts_on: current.starts_on,
    period_ends_on: current.ends_on,
    customer_id: 'cus_demo',
    card_id: 'pm_demo',
    card_brand: 'visa',
    card_last_four: '4242',
    card_expires: '12/34',
  });

  for (const month of monthsOf(anchor_on, { starts_on: anchor_on, ends_on: current.ends_on }))
    await addPaidInvoice(tx, { client_id, company, terms, month, isFirst: month.starts_on === anchor_on });
}

interface DemoInvoice {
  client_id: string;
  company: string;
  terms: Terms;
  month: Period;
  isFirst: boolean;
}

async function addPaidInvoice(tx: CompanyTransaction, invoice: DemoInvoice): Promise<void> {
  const { client_id, company, terms, month, isFirst } = invoice;
  const lines = renewalLines(terms, month, null);
  const account = { ...contact, credit: '0' };
  const { amounts } = invoiceAmounts(account, { lines, coupon: null, currency: terms.plan.currency });
  await insertInvoice(tx, {
    client_id,
    id: uuidv7(),
    number: await takeInvoiceNumber(tx),
    state: 'paid',
    purpose: isFirst ? 'subscribe' : 'renewal',
    issued_on: month.starts_on,
    terms: savedTerms(terms),
    recipient: { company, ...contact },
    paid_at: new Date(`${month.starts_on}T06:00:00Z`),
    ...amounts,
  });
}
