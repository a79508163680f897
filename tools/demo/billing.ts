import { v7 as uuidv7 } from 'uuid';
import { transferDueDays, transferReference } from '#domain/billing/bank-transfer.ts';
import { renewalLines } from '#domain/billing/invoice-lines.ts';
import { monthsOf, type Period, periodOn } from '#domain/billing/periods.ts';
import type { Terms } from '#domain/billing/plans.ts';
import { addDays } from '#domain/dates/calendar-days.ts';
import type { CompanyTransaction } from '#server/db/database.ts';
import { lockAccount, updateAccount } from '#server/modules/billing/billing-account.rows.ts';
import { fixedPrices, savedTerms, termsFrom } from '#server/modules/billing/billing-terms.ts';
import { invoiceAmounts } from '#server/modules/billing/invoice-amounts.ts';
import {
  insertInvoice,
  insertPayment,
  settlePaymentRow,
  takeInvoiceNumber,
} from '#server/modules/billing/invoices.rows.ts';
import { readPlans } from '#server/modules/billing/plans.rows.ts';

interface DemoBilling {
  client_id: string;
  company: string;
  now: Date;
  plan_code: string;
  seats: number;
  /** The number of days since the first invoice was issued. */
  since_days: number;
  contact: { contact_name: string; contact_email: string; address: string; country: string; vat_number: string };
  /**
   * True if the newest payment is missing. With a card, the card was declined for the last invoice. With bank
   * transfers, the invoice before the last one is unpaid and overdue.
   */
  is_overdue?: boolean;
  /** True if the company pays invoices by bank transfer. Its last invoice is not due yet. */
  by_transfer?: boolean;
}

/** Adds the billing of a company that has paid for its plan every month. The last one or two invoices may be open. */
export async function seedBilling(tx: CompanyTransaction, demo: DemoBilling): Promise<void> {
  const { client_id, company, contact, is_overdue = false, by_transfer = false } = demo;
  const today = demo.now.toISOString().slice(0, 10);
  const anchor_on = addDays(today, -demo.since_days);
  const current = periodOn(anchor_on, 'month', today);
  const { plan_code, seats } = demo;
  const terms = termsFrom(await readPlans(tx), { plan_code, interval: 'month', seats });
  await lockAccount(tx, client_id);
  await updateAccount(tx, client_id, {
    ...contact,
    plan_code: terms.plan.code,
    ...fixedPrices(terms.plan),
    billing_interval: terms.interval,
    seats: terms.seats,
    anchor_on,
    period_starts_on: current.starts_on,
    period_ends_on: current.ends_on,
    ...(by_transfer ? { pays_by: 'bank_transfer' } : demoCard(is_overdue)),
    ...(is_overdue && { overdue_since: by_transfer ? today : current.starts_on, failed_payments: by_transfer ? 0 : 1 }),
  });

  const months = monthsOf(anchor_on, { starts_on: anchor_on, ends_on: current.ends_on });
  const noOfOpen = [is_overdue, by_transfer].filter(Boolean).length;
  for (const [index, month] of months.entries()) {
    const isOpen = index >= months.length - noOfOpen;
    const invoice = await addInvoice(tx, {
      client_id,
      company,
      terms,
      month,
      contact,
      isFirst: index === 0,
      isOpen,
      by_transfer,
    });
    if (!isOpen || !by_transfer) await addPayment(tx, { client_id, month, invoice, by_transfer, has_failed: isOpen });
  }
}

function demoCard(is_overdue: boolean) {
  return {
    customer_id: 'cus_demo',
    card_id: is_overdue ? 'pm_card_chargeCustomerFail' : 'pm_card_visa',
    card_brand: 'visa',
    card_last_four: is_overdue ? '0341' : '4242',
    card_expires: '12/34',
  };
}

interface DemoInvoice {
  client_id: string;
  company: string;
  terms: Terms;
  month: Period;
  contact: DemoBilling['contact'];
  isFirst: boolean;
  isOpen: boolean;
  by_transfer: boolean;
}

async function addInvoice(
  tx: CompanyTransaction,
  invoice: DemoInvoice,
): Promise<{ id: string; number: number; amount_due: string }> {
  const { client_id, company, terms, month, contact, isFirst, isOpen, by_transfer } = invoice;
  const lines = renewalLines(terms, month, null);
  const account = { ...contact, credit: '0' };
  const { amounts } = invoiceAmounts(account, { lines, coupon: null, currency: terms.plan.currency });
  const number = await takeInvoiceNumber(tx);
  const id = uuidv7();
  await insertInvoice(tx, {
    client_id,
    id,
    number,
    state: isOpen ? 'open' : 'paid',
    purpose: isFirst ? 'subscribe' : 'renewal',
    issued_on: month.starts_on,
    terms: savedTerms(terms),
    recipient: { company, ...contact },
    paid_at: isOpen ? null : new Date(`${month.starts_on}T06:00:00Z`),
    ...(by_transfer && {
      due_on: addDays(month.starts_on, transferDueDays),
      reference: transferReference(number),
    }),
    ...amounts,
  });
  return { id, number, amount_due: amounts.amount_due };
}

interface DemoPayment {
  client_id: string;
  month: Period;
  invoice: { id: string; number: number; amount_due: string };
  by_transfer: boolean;
  has_failed: boolean;
}

async function addPayment(tx: CompanyTransaction, payment: DemoPayment): Promise<void> {
  const { client_id, month, invoice, by_transfer, has_failed } = payment;
  const id = uuidv7();
  await insertPayment(tx, {
    client_id,
    id,
    invoice_id: invoice.id,
    amount: invoice.amount_due,
    created_at: new Date(`${month.starts_on}T06:00:00Z`),
    ...(by_transfer && { method: 'bank_transfer', reference: transferReference(invoice.number) }),
  });
  await settlePaymentRow(
    tx,
    { client_id, id },
    { state: has_failed ? 'failed' : 'succeeded', vendor_id: '', failure_code: has_failed ? 'card_declined' : '' },
  );
}
