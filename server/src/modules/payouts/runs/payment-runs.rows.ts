import { sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { BankFileState } from '#domain/bank-files/bank-file-states.ts';
import type { PaymentRunState } from '#domain/payouts/payment-run-states.ts';
import type { PayoutState } from '#domain/payouts/payout-states.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { personColumn } from '../../../db/shared-columns.rows.ts';

/** Queries for the tables of payment runs. */

interface Key {
  client_id: string;
  id: string;
}

export interface PaymentRunRow {
  id: string;
  year: number;
  number: number;
  state: PaymentRunState;
  /** The number of payments in the run, in any state. */
  no_of_items: number;
  no_of_open: number;
  no_of_failed: number;
  /** The number of bank transfers that Outlay sends itself. */
  no_of_transfers: number;
}

export async function insertPaymentRun(
  tx: CompanyTransaction,
  run: Key & { year: number; number: number; created_at: Date; created_by: string },
): Promise<void> {
  await tx
    .insertInto('payment_runs')
    .values({ ...run, state: 'building' })
    .execute();
}

/** Locks the run and counts its payments. */
export async function lockPaymentRun(
  tx: CompanyTransaction,
  { client_id, id }: Key,
): Promise<PaymentRunRow | undefined> {
  const { rows } = await sql<Pick<PaymentRunRow, 'id' | 'year' | 'number' | 'state'>>`
    select r.id, r.year, r.number, r.state from payment_runs r
    where r.client_id = ${client_id} and r.id = ${id} for update`.execute(tx);
  const run = rows[0];
  return run && { ...run, ...(await countPayments(tx, { client_id, id })) };
}

type Counts = Pick<PaymentRunRow, 'no_of_items' | 'no_of_open' | 'no_of_failed' | 'no_of_transfers'>;

async function countPayments(tx: CompanyTransaction, { client_id, id }: Key): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as no_of_items, (count(*) filter (where o.state = 'initiated'))::int as no_of_open,
      (count(*) filter (where o.state = 'failed'))::int as no_of_failed,
      (count(*) filter (where o.mode = 'ach'))::int as no_of_transfers
    from payment_run_items i join payouts o on o.client_id = ${client_id} and o.id = i.payout_id
    where i.client_id = ${client_id} and i.run_id = ${id}`.execute(tx);
  return rows[0] ?? { no_of_items: 0, no_of_open: 0, no_of_failed: 0, no_of_transfers: 0 };
}

export async function updatePaymentRun(
  tx: CompanyTransaction,
  { client_id, id }: Key,
  change: { state: PaymentRunState; sent_at?: Date; undone_at?: Date },
): Promise<void> {
  await tx.updateTable('payment_runs').set(change).where('client_id', '=', client_id).where('id', '=', id).execute();
}

export async function insertRunItem(
  tx: CompanyTransaction,
  row: { client_id: string; payout_id: string; run_id: string },
): Promise<void> {
  await tx.insertInto('payment_run_items').values(row).execute();
}

export interface RunPaymentRow {
  payout_id: string;
  item_kind: 'report' | 'advance';
  item_id: string;
  number: string;
  title: string;
  payee_id: string;
  payee: PersonBrief;
  entity_id: string | null;
  entity: { id: string; name: string } | null;
  currency: string;
  amount: string;
  state: PayoutState;
  reference: string;
  paid_on: string | null;
  reason: string;
}

/** Reads the payments of a run, sorted by payee. */
export async function readRunPayments(tx: CompanyTransaction, { client_id, id }: Key): Promise<RunPaymentRow[]> {
  const { rows } = await sql<RunPaymentRow>`
    select o.id as payout_id, o.item_id, case when o.report_id is null then 'advance' else 'report' end as item_kind,
      case when o.report_id is null then 'AD-' else 'ER-' end || n.number as number, n.title, o.payee_id,
      ${personColumn(client_id, sql`o.payee_id`)} as payee, o.entity_id,
      (select jsonb_build_object('id', e.id, 'name', e.name) from entities e
        where e.client_id = ${client_id} and e.id = o.entity_id) as entity,
      o.currency, o.amount, o.state, o.reference, o.paid_on, o.status_info as reason
    from payment_run_items i
    join payouts o on o.client_id = ${client_id} and o.id = i.payout_id
    join users u on u.client_id = ${client_id} and u.id = o.payee_id
    cross join lateral (
      select r.number, r.title from reports r where r.client_id = ${client_id} and r.id = o.report_id
      union all
      select v.number, v.title from advances v where v.client_id = ${client_id} and v.id = o.advance_id
    ) n
    where i.client_id = ${client_id} and i.run_id = ${id}
    order by u.last_name, u.first_name, o.payee_id, o.entity_id, o.currency, o.id`.execute(tx);
  return rows;
}

export async function saveBankLineRow(
  tx: CompanyTransaction,
  line: {
    client_id: string;
    run_id: string;
    currency: string;
    amount: string;
    booked_on: string;
    entered_at: Date;
    entered_by: string;
  },
): Promise<void> {
  const { amount, booked_on, entered_at, entered_by } = line;
  await tx
    .insertInto('payment_run_bank_lines')
    .values(line)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'run_id', 'currency']).doUpdateSet({ amount, booked_on, entered_at, entered_by }),
    )
    .execute();
}

export async function deleteBankLineRow(
  tx: CompanyTransaction,
  { client_id, run_id, currency }: { client_id: string; run_id: string; currency: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('payment_run_bank_lines')
    .where('client_id', '=', client_id)
    .where('run_id', '=', run_id)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

interface FileOfRunRow {
  id: string;
  number: string;
  state: BankFileState;
  no_of_open: number;
}

export async function readFilesOfRun(tx: CompanyTransaction, { client_id, id }: Key): Promise<FileOfRunRow[]> {
  const { rows } = await sql<FileOfRunRow>`
    select f.id, 'BF-' || f.number as number, f.state,
      (select count(*) from bank_file_items i join payouts o on o.client_id = ${client_id} and o.id = i.payout_id
        where i.client_id = ${client_id} and i.file_id = f.id and o.state = 'initiated')::int as no_of_open
    from bank_files f where f.client_id = ${client_id} and f.payment_run_id = ${id} order by f.number`.execute(tx);
  return rows;
}
