import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries on `accounting_payments`. Only this file writes the table. */

interface PaymentRow {
  external_id: string;
  export_id: string;
  paid_on: string;
  currency: string;
  amount: string;
  state: 'marked_paid' | 'already_paid' | 'not_marked' | 'reverted';
  reason: string;
}

interface OfConnection {
  client_id: string;
  connection_id: string;
}

/** Saves a payment. Returns false if the payment was already saved. */
export async function insertBookPayment(
  tx: CompanyTransaction,
  row: OfConnection & PaymentRow & { read_at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('accounting_payments')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('external_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateBookPayment(
  tx: CompanyTransaction,
  { client_id, connection_id, external_id }: OfConnection & { external_id: string },
  change: Pick<PaymentRow, 'state' | 'reason'>,
): Promise<void> {
  await tx
    .updateTable('accounting_payments')
    .set(change)
    .where('client_id', '=', client_id)
    .where('connection_id', '=', connection_id)
    .where('external_id', '=', external_id)
    .execute();
}

/** Returns the ids of those payments that were read before. */
export async function readKnownPayments(
  tx: CompanyTransaction,
  { client_id, connection_id, external_ids }: OfConnection & { external_ids: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ external_id: string }>`select p.external_id from accounting_payments p
    where p.client_id = ${client_id} and p.connection_id = ${connection_id}
      and p.external_id = any(${[...external_ids]}::text[])`.execute(tx);
  return new Set(rows.map(({ external_id }) => external_id));
}

interface PaidExport {
  export_id: string;
  report_id: string;
  currency: string;
}

/** Finds the report whose approval was exported with this id in the accounting system. */
export async function findPaidExport(
  tx: CompanyTransaction,
  { client_id, connection_id, sync_id }: OfConnection & { sync_id: string },
): Promise<PaidExport | undefined> {
  const { rows } = await sql<PaidExport>`
    select x.id as export_id, x.report_id, x.currency from accounting_exports x
    where x.client_id = ${client_id} and x.connection_id = ${connection_id} and x.sync_id = ${sync_id} and x.sync_id <> ''
      and x.cause = 'approve' and x.state = 'complete' and not x.is_void and not x.is_reversal
      and x.report_id is not null limit 1`.execute(tx);
  return rows[0];
}

export async function isPaidInBooks(
  tx: CompanyTransaction,
  { client_id, item_id }: { client_id: string; item_id: string },
): Promise<boolean> {
  const { rows } = await sql`select from accounting_exports x
    join accounting_payments p on p.client_id = ${client_id} and p.export_id = x.id and p.state = 'marked_paid'
    where x.client_id = ${client_id} and x.item_id = ${item_id} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Marks the payments of the item that were made in the books as reverted, so that they no longer count. */
export async function markPaymentsReverted(
  tx: CompanyTransaction,
  { client_id, item_id, reason }: { client_id: string; item_id: string; reason: string },
): Promise<void> {
  await sql`update accounting_payments p set state = 'reverted', reason = ${reason}
    from accounting_exports x
    where p.client_id = ${client_id} and p.state = 'marked_paid' and x.client_id = ${client_id} and x.id = p.export_id
      and x.item_id = ${item_id}`.execute(tx);
}

export async function readBookPaymentRows(
  tx: CompanyTransaction,
  { client_id, connection_id, limit }: OfConnection & { limit: number },
): Promise<(PaymentRow & { item_id: string; label: string })[]> {
  const { rows } = await sql<PaymentRow & { item_id: string; label: string }>`
    select p.external_id, p.export_id, p.paid_on, p.currency, p.amount, p.state, p.reason, x.item_id, x.label
    from (select * from accounting_payments p where p.client_id = ${client_id} and p.connection_id = ${connection_id}
      order by p.read_at desc, p.external_id limit ${limit}) p
    cross join lateral (
      select item_id, label from accounting_exports where client_id = ${client_id} and id = p.export_id limit 1
    ) x
    order by p.read_at desc, p.external_id`.execute(tx);
  return rows;
}
