import { sql } from 'kysely';
import type { CreditRefund, RefundState } from '#domain/billing/credit-note.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for credit_notes and credit_note_numbers, and for the card payments that credit notes refund. */

export interface CreditNoteRow {
  id: string;
  number: number;
  invoice_id: string;
  invoice_number: number;
  issued_on: string;
  currency: string;
  net: string;
  tax: string;
  total: string;
  refund: CreditRefund;
  refund_state: RefundState;
  reference: string;
  reason: string;
}

const columns = sql`n.id, n.number, n.invoice_id, i.number as invoice_number, n.issued_on, n.currency, n.net, n.tax,
  n.total, n.refund, n.refund_state, n.reference, n.reason`;

/**
 * Returns the next credit note number. The row of the counter stays locked until the transaction ends, so that the
 * numbers have no gaps.
 */
export async function takeCreditNoteNumber(tx: CompanyTransaction): Promise<number> {
  const { rows } = await sql<{
    last: number;
  }>`update credit_note_numbers set last = last + 1 returning last`.execute(tx);
  return rows[0]?.last ?? 0;
}

export async function insertCreditNote(
  tx: CompanyTransaction,
  row: Omit<CreditNoteRow, 'invoice_number' | 'refund_state'> & { client_id: string; refund_state?: RefundState },
): Promise<void> {
  await tx.insertInto('credit_notes').values(row).execute();
}

export async function readCreditNotes(tx: CompanyTransaction, client_id: string): Promise<CreditNoteRow[]> {
  const { rows } = await sql<CreditNoteRow>`
    select ${columns} from credit_notes n
    cross join lateral (
      select number from invoices x where x.client_id = ${client_id} and x.id = n.invoice_id limit 1
    ) i
    where n.client_id = ${client_id} order by n.number desc limit 24`.execute(tx);
  return rows;
}

export async function readCreditNote(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<CreditNoteRow | undefined> {
  const { rows } = await sql<CreditNoteRow>`
    select ${columns} from credit_notes n
    cross join lateral (
      select number from invoices x where x.client_id = ${client_id} and x.id = n.invoice_id limit 1
    ) i
    where n.client_id = ${client_id} and n.id = ${id}`.execute(tx);
  return rows[0];
}

/** Returns the total and the tax of all credit notes for an invoice. */
export async function readCredited(
  tx: CompanyTransaction,
  { client_id, invoice_id }: { client_id: string; invoice_id: string },
): Promise<{ total: string; tax: string }> {
  const { rows } = await sql<{ total: string; tax: string }>`
    select coalesce(sum(total), 0) as total, coalesce(sum(tax), 0) as tax from credit_notes
    where client_id = ${client_id} and invoice_id = ${invoice_id}`.execute(tx);
  return rows[0] ?? { total: '0', tax: '0' };
}

/** Reads the card payment of an invoice and the amount that was refunded or is being refunded. */
export async function readCardPayment(
  tx: CompanyTransaction,
  { client_id, invoice_id }: { client_id: string; invoice_id: string },
): Promise<{ vendor_id: string; amount: string; refunded: string } | undefined> {
  const { rows } = await sql<{ vendor_id: string; amount: string; refunded: string }>`
    select p.vendor_id, p.amount,
      (select coalesce(sum(n.total), 0) from credit_notes n where n.client_id = ${client_id}
        and n.invoice_id = ${invoice_id} and n.refund = 'card' and n.refund_state <> 'failed') as refunded
    from billing_payments p
    where p.client_id = ${client_id} and p.invoice_id = ${invoice_id} and p.state = 'succeeded' and p.method = 'card'
      and p.vendor_id <> ''
    order by p.id desc limit 1`.execute(tx);
  return rows[0];
}

export async function settleRefundRow(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
  change: { refund_state: RefundState; vendor_id: string },
): Promise<void> {
  await tx.updateTable('credit_notes').set(change).where('client_id', '=', client_id).where('id', '=', id).execute();
}
