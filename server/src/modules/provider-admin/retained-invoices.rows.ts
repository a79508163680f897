import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export interface RetainedInvoice {
  kind: 'invoice' | 'credit_note';
  number: number;
  issued_on: string;
  currency: string;
  net: string;
  tax: string;
  total: string;
  recipient: Record<'company' | 'address' | 'country' | 'vat_number', string> | null;
}

const maxRows = 10_000;

/** Reads the invoices and credit notes of deleted companies, newest first. */
export async function readRetainedInvoices({ outside }: Database): Promise<RetainedInvoice[]> {
  const { rows } = await sql<RetainedInvoice>`
    select kind, number, issued_on, currency, net, tax, total, document -> 'recipient' as recipient
    from retained_invoices order by issued_on desc, number desc limit ${sql.lit(maxRows)}`.execute(outside);
  return rows;
}
