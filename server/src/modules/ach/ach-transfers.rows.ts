import { sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import { openTransferStates, type TransferState } from '#domain/ach/transfer-states.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';

/** Queries on `ach_transfers`, `ach_mass_payments` and `ach_events`. */

export interface TransferRow {
  payout_id: string;
  mass_payment_id: string | null;
  transfer_ref: string | null;
  bank_id: string;
  amount: string;
  state: TransferState;
  no_of_attempts: number;
  cancel_until: Date | null;
}

const columns = sql`t.payout_id, t.mass_payment_id, t.transfer_ref, t.bank_id, t.amount, t.state, t.no_of_attempts,
  t.cancel_until`;

export async function insertTransfer(
  tx: CompanyTransaction,
  row: { client_id: string; payout_id: string; bank_id: string; amount: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('ach_transfers')
    .values({ ...row, state: 'created' })
    .execute();
}

export async function readTransfer(
  tx: CompanyTransaction,
  { client_id, payout_id }: { client_id: string; payout_id: string },
): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`select ${columns} from ach_transfers t
    where t.client_id = ${client_id} and t.payout_id = ${payout_id}`.execute(tx);
  return rows[0];
}

export async function lockTransfer(
  tx: CompanyTransaction,
  { client_id, payout_id }: { client_id: string; payout_id: string },
): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`select ${columns} from ach_transfers t
    where t.client_id = ${client_id} and t.payout_id = ${payout_id} for update`.execute(tx);
  return rows[0];
}

export async function findByRef(
  tx: CompanyTransaction,
  { client_id, transfer_ref }: { client_id: string; transfer_ref: string },
): Promise<TransferRow | undefined> {
  const { rows } = await sql<TransferRow>`select ${columns} from ach_transfers t
    where t.client_id = ${client_id} and t.transfer_ref = ${transfer_ref}`.execute(tx);
  return rows[0];
}

export async function updateTransfer(
  tx: CompanyTransaction,
  { client_id, payout_id }: { client_id: string; payout_id: string },
  change: Partial<Pick<TransferRow, 'state' | 'transfer_ref' | 'no_of_attempts' | 'mass_payment_id'>> & {
    failure_code?: string;
    sent_at?: Date;
    cancel_until?: Date;
    ended_at?: Date | null;
  },
): Promise<void> {
  await tx
    .updateTable('ach_transfers')
    .set(change)
    .where('client_id', '=', client_id)
    .where('payout_id', '=', payout_id)
    .execute();
}

/**
 * Reads transfers without a result, oldest first. With `paid_since`, also reads transfers paid since then, because a
 * bank may still return them.
 */
export async function readOpenTransfers(
  tx: CompanyTransaction,
  { client_id, paid_since }: { client_id: string; paid_since: Date | null },
): Promise<TransferRow[]> {
  const paid = paid_since ? sql`or t.state = 'processed' and t.ended_at >= ${paid_since}` : sql``;
  const { rows } = await sql<TransferRow>`select ${columns} from ach_transfers t
    where t.client_id = ${client_id} and (t.state = any(${[...openTransferStates]}::text[]) ${paid})
    order by t.created_at, t.payout_id limit 10000`.execute(tx);
  return rows;
}

interface MassPaymentRow {
  id: string;
  mass_ref: string | null;
}

/**
 * Creates one mass payment for the transfers that a bulk run has started. Returns false if the run has started none.
 */
export async function insertMassPayment(
  tx: CompanyTransaction,
  { client_id, id, run_id, created_at }: { client_id: string; id: string; run_id: string; created_at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ payout_id: string }>`
    select t.payout_id from bulk_items b
    cross join lateral (
      select p.payout_id from payables p where p.client_id = ${client_id} and p.item_id = b.item_id limit 1
    ) p
    cross join lateral (
      select x.payout_id from ach_transfers x
      where x.client_id = ${client_id} and x.payout_id = p.payout_id and x.state = 'created' and x.mass_payment_id is null
      limit 1
    ) t
    where b.client_id = ${client_id} and b.run_id = ${run_id} and b.state = 'done'`.execute(tx);
  if (rows.length === 0) return false;
  await tx.insertInto('ach_mass_payments').values({ client_id, id, run_id, created_at }).execute();
  await sql`update ach_transfers set mass_payment_id = ${id}
    where client_id = ${client_id} and payout_id = any(${rows.map(({ payout_id }) => payout_id)}::uuid[])`.execute(tx);
  return true;
}

export interface MassItem extends TransferRow {
  source_ref: string;
}

export async function readMassPayment(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<{ mass: MassPaymentRow | undefined; items: MassItem[] }> {
  const [mass, items] = await Promise.all([
    sql<MassPaymentRow>`select id, mass_ref from ach_mass_payments where client_id = ${client_id} and id = ${id}`.execute(
      tx,
    ),
    sql<MassItem>`select ${columns}, b.source_ref from ach_transfers t
      cross join lateral (
        select source_ref from ach_banks where client_id = ${client_id} and id = t.bank_id limit 1
      ) b
      where t.client_id = ${client_id} and t.mass_payment_id = ${id} order by t.payout_id`.execute(tx),
  ]);
  return { mass: mass.rows[0], items: items.rows };
}

export async function countMassAttempt(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<void> {
  await sql`update ach_transfers set no_of_attempts = no_of_attempts + 1
    where client_id = ${client_id} and mass_payment_id = ${id}`.execute(tx);
}

export async function saveMassRef(
  tx: CompanyTransaction,
  { client_id, id, mass_ref }: { client_id: string; id: string; mass_ref: string },
): Promise<void> {
  await sql`update ach_mass_payments set mass_ref = ${mass_ref} where client_id = ${client_id} and id = ${id}`.execute(
    tx,
  );
}

export interface ListedTransfer extends TransferRow {
  item_kind: 'report' | 'advance';
  item_id: string;
  number: number;
  title: string;
  payee: PersonBrief;
  currency: string;
  bank_last4: string;
  failure_code: string;
  sent_at: Date | null;
  ended_at: Date | null;
}

const maxListed = sql.lit(200);

/**
 * Reads the latest 200 transfers, optionally in one state. With `is_unpaid`, reads only those whose item still waits to
 * be paid.
 */
export async function readTransfers(
  tx: CompanyTransaction,
  { client_id, state, is_unpaid = false }: { client_id: string; state?: TransferState; is_unpaid?: boolean },
): Promise<ListedTransfer[]> {
  const { rows } = await sql<ListedTransfer>`
    select ${columns}, t.failure_code, t.sent_at, t.ended_at, p.item_kind, p.item_id, p.number, p.title, o.currency,
      b.account_last4 as bank_last4, ${personColumn(client_id, sql`o.payee_id`)} as payee
    from ach_transfers t
    cross join lateral (
      select x.item_id, x.payee_id, x.currency from payouts x where x.client_id = ${client_id} and x.id = t.payout_id limit 1
    ) o
    cross join lateral (
      select x.item_kind, x.item_id, x.number, x.title, x.stage from payables x
      where x.client_id = ${client_id} and x.item_id = o.item_id limit 1
    ) p
    cross join lateral (
      select x.account_last4 from ach_banks x where x.client_id = ${client_id} and x.id = t.bank_id limit 1
    ) b
    where t.client_id = ${client_id} ${state ? sql`and t.state = ${state}` : sql``}
      ${is_unpaid ? sql`and p.stage = 'payment_queued'` : sql``}
    order by t.created_at desc, t.payout_id limit ${maxListed}`.execute(tx);
  return rows;
}

interface TransferItem {
  item_kind: 'report' | 'advance';
  item_id: string;
}

export async function readItemOf(
  tx: CompanyTransaction,
  { client_id, payout_id }: { client_id: string; payout_id: string },
): Promise<TransferItem | undefined> {
  const { rows } = await sql<TransferItem>`
    select case when o.report_id is null then 'advance' else 'report' end as item_kind, o.item_id
    from payouts o where o.client_id = ${client_id} and o.id = ${payout_id}`.execute(tx);
  return rows[0];
}

interface TransferSum {
  state: TransferState;
  count: number;
  amount: string;
  /** The ledger amounts of the same payments: those still in transit, and those settled. */
  in_transit: string;
  settled: string;
}

/** Adds up the transfers since an instant by state, together with the postings of their payments. */
export async function readTransferSums(
  tx: CompanyTransaction,
  { client_id, states, since }: { client_id: string; states: readonly TransferState[]; since: Date },
): Promise<TransferSum[]> {
  const { rows } = await sql<TransferSum>`
    select t.state, count(*)::int as count, sum(t.amount) as amount, coalesce(sum(l.in_transit), 0) as in_transit,
      coalesce(sum(l.settled), 0) as settled
    from ach_transfers t
    cross join lateral (
      select
        sum(case when p.to_account = 'in_transit' then p.amount when p.from_account = 'in_transit' then -p.amount end)
          as in_transit,
        sum(case when p.cause <> 'pay' then null when p.from_account = 'in_transit' then p.amount
          when p.to_account = 'in_transit' then -p.amount end) as settled
      from ledger_postings p where p.client_id = ${client_id} and p.payout_id = t.payout_id
    ) l
    where t.client_id = ${client_id} and t.state = any(${[...states]}::text[]) and t.created_at >= ${since}
    group by t.state`.execute(tx);
  return rows;
}

interface QueuedPayment {
  amount: string;
  has_bank: boolean;
}

/** Reads the queued payments in US dollars, and whether each payee has a bank account. */
export async function readQueuedPayments(tx: CompanyTransaction, client_id: string): Promise<QueuedPayment[]> {
  const { rows } = await sql<QueuedPayment>`
    select p.amount, coalesce((
        select true from ach_banks b where b.client_id = ${client_id} and b.user_id = p.owner_id and b.is_paid_to
          and b.removed_at is null limit 1
      ), false) as has_bank
    from payables p
    where p.client_id = ${client_id} and p.stage = 'payment_queued' and p.currency = 'USD' and p.payable > 0
    order by p.moved_at, p.item_id limit 10000`.execute(tx);
  return rows;
}

interface NewEvent {
  client_id: string;
  id: string;
  topic: string;
  resource_kind: string;
  resource_ref: string;
  received_at: Date;
}

/** Saves a notification. Returns false if it was already saved. */
export async function insertEvent(tx: CompanyTransaction, row: NewEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ach_events')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function readEvent(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<(Pick<NewEvent, 'resource_kind' | 'resource_ref'> & { handled_at: Date | null }) | undefined> {
  return tx
    .selectFrom('ach_events')
    .select(['resource_kind', 'resource_ref', 'handled_at'])
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function markHandled(
  tx: CompanyTransaction,
  { client_id, id, now }: { client_id: string; id: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('ach_events')
    .set({ handled_at: now })
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
}
