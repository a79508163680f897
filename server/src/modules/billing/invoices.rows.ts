import { sql } from 'kysely';
import type { InvoiceState } from '#domain/billing/invoice-states.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { SavedTerms } from './billing-account.rows.ts';

/** Queries for invoices, invoice_numbers, billing_payments and billing_checkouts. */

interface Key {
  client_id: string;
  id: string;
}

export interface InvoiceAmounts {
  currency: string;
  lines: { description: string; quantity: number; amount: string }[];
  subtotal: string;
  discount: string;
  tax_rate: string;
  is_reverse_charge: boolean;
  tax: string;
  total: string;
  credit_used: string;
  amount_due: string;
}

interface InvoiceRecipient {
  company: string;
  contact_name: string;
  contact_email: string;
  address: string;
  country: string;
  vat_number: string;
}

export type InvoicePurpose = 'subscribe' | 'renewal' | 'change';

export interface InvoiceRow extends InvoiceAmounts {
  id: string;
  number: number;
  state: InvoiceState;
  purpose: InvoicePurpose;
  issued_on: string;
  terms: SavedTerms;
  recipient: InvoiceRecipient;
  /** The last day to pay the invoice by bank transfer; null if it is not paid by transfer. */
  due_on: string | null;
  /** The reference of the transfer; empty if there is none. */
  reference: string;
}

type NewInvoice = Omit<InvoiceRow, 'due_on' | 'reference'> & Partial<Pick<InvoiceRow, 'due_on' | 'reference'>>;

const columns = sql`id, number, state, purpose, issued_on, currency, terms, lines, recipient, subtotal, discount,
  tax_rate, is_reverse_charge, tax, total, credit_used, amount_due, due_on, reference`;

/**
 * Returns the next invoice number. The row of the counter stays locked until the transaction ends, so that the numbers
 * have no gaps.
 */
export async function takeInvoiceNumber(tx: CompanyTransaction): Promise<number> {
  const { rows } = await sql<{ last: number }>`update invoice_numbers set last = last + 1 returning last`.execute(tx);
  return rows[0]?.last ?? 0;
}

export async function insertInvoice(
  tx: CompanyTransaction,
  {
    client_id,
    lines,
    terms,
    recipient,
    due_on = null,
    reference = '',
    ...row
  }: NewInvoice & { client_id: string; paid_at: Date | null },
): Promise<void> {
  await tx
    .insertInto('invoices')
    .values({
      ...row,
      client_id,
      due_on,
      reference,
      lines: JSON.stringify(lines),
      terms: JSON.stringify(terms),
      recipient: JSON.stringify(recipient),
    })
    .execute();
}

export async function readInvoice(tx: CompanyTransaction, { client_id, id }: Key): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from invoices where client_id = ${client_id} and id = ${id}`.execute(tx);
  return rows[0];
}

export async function readNewestInvoices(tx: CompanyTransaction, client_id: string): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from invoices where client_id = ${client_id} order by number desc limit 24`.execute(tx);
  return rows;
}

/** Reads up to 100 open invoices of a company, oldest first. */
export async function readOpenInvoices(tx: CompanyTransaction, client_id: string): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from invoices where client_id = ${client_id} and state = 'open'
    order by number limit 100`.execute(tx);
  return rows;
}

export async function setInvoiceState(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  change: { state: InvoiceState; paid_at?: Date },
): Promise<void> {
  await tx.updateTable('invoices').set(change).where('client_id', '=', client_id).where('id', '=', id).execute();
}

export interface PaymentRow {
  id: string;
  invoice_id: string;
  state: 'pending' | 'succeeded' | 'failed';
  amount: string;
  failure_code: string;
}

export async function insertPayment(
  tx: CompanyTransaction,
  row: {
    client_id: string;
    id: string;
    invoice_id: string;
    amount: string;
    created_at: Date;
    method?: 'card' | 'bank_transfer';
    reference?: string;
  },
): Promise<void> {
  await tx
    .insertInto('billing_payments')
    .values({ ...row, state: 'pending' })
    .execute();
}

export async function readPayment(tx: CompanyTransaction, { client_id, id }: Key): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select id, invoice_id, state, amount, failure_code from billing_payments
    where client_id = ${client_id} and id = ${id}`.execute(tx);
  return rows[0];
}

export async function readLastPayment(
  tx: CompanyTransaction,
  { client_id, invoice_id }: { client_id: string; invoice_id: string },
): Promise<PaymentRow | undefined> {
  const { rows } = await sql<PaymentRow>`
    select id, invoice_id, state, amount, failure_code from billing_payments
    where client_id = ${client_id} and invoice_id = ${invoice_id} order by id desc limit 1`.execute(tx);
  return rows[0];
}

export async function settlePaymentRow(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  change: { state: 'succeeded' | 'failed'; vendor_id: string; failure_code: string },
): Promise<void> {
  await tx
    .updateTable('billing_payments')
    .set(change)
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}

export interface CheckoutRow {
  id: string;
  session_id: string;
  customer_id: string;
  terms: SavedTerms | null;
  coupon_code: string | null;
  state: 'open' | 'paying' | 'done';
  invoice_id: string | null;
}

export async function insertCheckout(
  tx: CompanyTransaction,
  { terms, ...row }: Omit<CheckoutRow, 'state' | 'invoice_id'> & { client_id: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('billing_checkouts')
    .values({ ...row, terms: terms && JSON.stringify(terms) })
    .execute();
}

export async function readCheckout(tx: CompanyTransaction, { client_id, id }: Key): Promise<CheckoutRow | undefined> {
  const { rows } = await sql<CheckoutRow>`
    select id, session_id, customer_id, terms, coupon_code, state, invoice_id from billing_checkouts
    where client_id = ${client_id} and id = ${id}`.execute(tx);
  return rows[0];
}

export async function updateCheckout(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  change: Partial<Pick<CheckoutRow, 'state' | 'invoice_id'>>,
): Promise<void> {
  await tx
    .updateTable('billing_checkouts')
    .set(change)
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}
