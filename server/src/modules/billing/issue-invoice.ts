import { v7 as uuidv7 } from 'uuid';
import { transferDueDays, transferReference } from '#domain/billing/bank-transfer.ts';
import type { Coupon } from '#domain/billing/coupons.ts';
import type { InvoiceLine } from '#domain/billing/invoice-lines.ts';
import type { Terms } from '#domain/billing/plans.ts';
import { addDays } from '#domain/dates/calendar-days.ts';
import { moneyFrom } from '#domain/money/money.ts';
import type { WriteContext } from '../../http/context.ts';
import { companyName } from '../companies/find-company.ts';
import { type BillingAccount, updateAccount } from './billing-account.rows.ts';
import { billingDay, savedTerms } from './billing-terms.ts';
import { invoiceAmounts } from './invoice-amounts.ts';
import { type InvoicePurpose, insertInvoice, insertPayment, takeInvoiceNumber } from './invoices.rows.ts';

/**
 * Issues an invoice. If the company's credit does not cover it, starts its card payment or requests a transfer. The
 * caller locks the account. The invoice, its number, the balance and the payment are saved in one transaction, so that
 * a crash cannot leave only some of them.
 */
export async function issueInvoice(
  context: WriteContext,
  account: BillingAccount,
  issued: { purpose: InvoicePurpose; terms: Terms; lines: readonly InvoiceLine[]; coupon: Coupon | null },
): Promise<{ invoice_id: string; is_paid: boolean }> {
  const { tx, client_id, request } = context;
  const { purpose, terms, lines, coupon } = issued;
  const { currency } = terms.plan;
  const { amounts, credit_after } = invoiceAmounts(account, { lines, coupon, currency });
  const is_paid = moneyFrom(amounts.amount_due, currency).minor === 0n;
  const isTransferred = account.pays_by === 'bank_transfer' && !is_paid;
  const id = uuidv7();
  const number = await takeInvoiceNumber(tx);
  const issued_on = billingDay(request.now);

  await insertInvoice(tx, {
    client_id,
    id,
    number,
    state: is_paid ? 'paid' : 'open',
    purpose,
    issued_on,
    terms: savedTerms(terms),
    recipient: { company: await companyName(tx, client_id), ...recipientOf(account) },
    paid_at: is_paid ? request.now : null,
    ...(isTransferred && { due_on: addDays(issued_on, transferDueDays), reference: transferReference(number) }),
    ...amounts,
  });
  await updateAccount(tx, client_id, {
    credit: credit_after,
    ...(coupon && { coupon_code: coupon.code, coupon_used: account.coupon_used + 1 }),
  });
  if (isTransferred) context.announce('invoice.issued', { invoice_id: id });
  else if (!is_paid) await startPayment(context, { id, amount_due: amounts.amount_due });
  return { invoice_id: id, is_paid };
}

/** Starts a payment. The card is charged after the transaction is committed. */
export async function startPayment(
  { tx, client_id, request, announce }: WriteContext,
  invoice: { id: string; amount_due: string },
): Promise<void> {
  const payment_id = uuidv7();
  await insertPayment(tx, {
    client_id,
    id: payment_id,
    invoice_id: invoice.id,
    amount: invoice.amount_due,
    created_at: request.now,
  });
  announce('invoice.payment_started', { payment_id });
}

function recipientOf({ contact_name, contact_email, address, country, vat_number }: BillingAccount) {
  return { contact_name, contact_email, address, country, vat_number };
}
