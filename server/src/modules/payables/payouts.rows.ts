import { sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { PayoutMode } from '#domain/payouts/payment-methods.ts';
import type { PayoutState } from '#domain/payouts/payout-states.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';

/** Queries for `payouts`. */

interface NewPayout {
  client_id: string;
  id: string;
  report_id: string | null;
  advance_id: string | null;
  payee_id: string;
  entity_id: string | null;
  state: PayoutState;
  item_currency: string;
  payable: string;
  currency: string;
  ex_rate: string | null;
  amount: string;
  queued_at: Date;
  queued_by: string | null;
}

export async function insertPayout(tx: CompanyTransaction, payout: NewPayout) {
  await tx.insertInto('payouts').values(payout).execute();
}

export interface PayoutChange {
  state: PayoutState;
  mode?: PayoutMode;
  method?: string;
  reference?: string;
  note?: string;
  sent_on?: string;
  paid_on?: string | null;
  status_info?: string;
  initiated_at?: Date;
  initiated_by?: string | null;
  processed_at?: Date | null;
  processed_by?: string | null;
  ended_at?: Date;
  released_by?: string;
  released_at?: Date;
}

/** Updates a payment. Changes nothing and returns false if the payment has left the expected state. */
export async function updatePayout(
  tx: CompanyTransaction,
  { client_id, id, state }: { client_id: string; id: string; state: PayoutState },
  change: PayoutChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payouts')
    .set(change)
    .set({ version: sql`version + 1` })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface PaymentRow {
  payout_id: string;
  state: PayoutState;
  mode: PayoutMode | null;
  method: string;
  currency: string;
  amount: string;
  item_currency: string;
  payable: string;
  ex_rate: string | null;
  reference: string;
  note: string;
  sent_on: string | null;
  paid_on: string | null;
  status_info: string;
  queued_at: Date;
  queued_by: PersonBrief | null;
  initiated_at: Date | null;
  initiated_by: PersonBrief | null;
  processed_at: Date | null;
  processed_by: PersonBrief | null;
  ended_at: Date | null;
  released_at: Date | null;
  released_by: PersonBrief | null;
}

/** Reads all payments of an item, newest first. */
export async function readPayments(
  tx: CompanyTransaction,
  { client_id, item_id }: { client_id: string; item_id: string },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select o.id as payout_id, o.state, o.mode, o.method, o.currency, o.amount, o.item_currency, o.payable, o.ex_rate,
      o.reference, o.note, o.sent_on, o.paid_on, o.status_info, o.queued_at, o.initiated_at, o.processed_at, o.ended_at, o.released_at,
      ${personColumn(client_id, sql`o.released_by`)} as released_by,
      ${personColumn(client_id, sql`o.queued_by`)} as queued_by,
      ${personColumn(client_id, sql`o.initiated_by`)} as initiated_by,
      ${personColumn(client_id, sql`o.processed_by`)} as processed_by
    from payouts o where o.client_id = ${client_id} and o.item_id = ${item_id}
    order by o.queued_at desc, o.id desc`.execute(tx);
  return rows;
}

/** Reads who queued the payment. */
export async function readQueuedBy(
  tx: CompanyTransaction,
  { client_id, payout_id }: { client_id: string; payout_id: string },
): Promise<string | null> {
  const { rows } = await sql<{ queued_by: string | null }>`
    select o.queued_by from payouts o where o.client_id = ${client_id} and o.id = ${payout_id}`.execute(tx);
  return rows[0]?.queued_by ?? null;
}

/** Finds the run of this payment if the run was undone and the payment has not returned to the queue yet. */
export async function readUndoneRun(
  tx: CompanyTransaction,
  { client_id, payout_id }: { client_id: string; payout_id: string },
): Promise<{ year: number; number: number } | undefined> {
  const { rows } = await sql<{ year: number; number: number }>`
    select r.year, r.number from payment_run_items i
    join payment_runs r on r.client_id = ${client_id} and r.id = i.run_id and r.state = 'undone'
    where i.client_id = ${client_id} and i.payout_id = ${payout_id}`.execute(tx);
  return rows[0];
}
