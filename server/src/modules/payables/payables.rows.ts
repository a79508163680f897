import { sql } from 'kysely';
import type { PayoutMode } from '#domain/payouts/payment-methods.ts';
import type { PayableStage } from '#domain/payouts/payout-tabs.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for `payables`. */

export interface SavedPayable {
  item_kind: 'report' | 'advance';
  item_id: string;
  owner_id: string;
  /** The owner's entity at the time of approval. */
  entity_id: string | null;
  number: number;
  title: string;
  stage: PayableStage;
  item_currency: string;
  /** The reimbursable amount before advances. */
  item_amount: string;
  advances_total: string;
  payable: string;
  /** The currency and the amount actually paid, which are fixed once the item is queued. */
  currency: string;
  amount: string;
  /** The value of one unit of `currency` in the item's currency; null if they are the same. */
  ex_rate: string | null;
  payout_id: string | null;
  mode: PayoutMode | null;
  method: string;
  reference: string;
  paid_on: string | null;
  last_payout_error: string;
  /** The reason why the payment is on hold; empty if it is not on hold. */
  on_hold_reason: string;
  /** The reason why a second person must release the payment; null if no release is needed. */
  release_reason: string | null;
  release_requested_by: string | null;
  released_by: string | null;
  released_at: Date | null;
  approved_at: Date;
  moved_at: Date;
  version: number;
}

interface Key {
  client_id: string;
  item_id: string;
}

/** The columns of `payables p`. */
export const payableColumns = sql`p.item_kind, p.item_id, p.owner_id, p.entity_id, p.number, p.title, p.stage,
  p.item_currency, p.item_amount, p.advances_total, p.payable, p.currency, p.amount, p.ex_rate, p.payout_id, p.mode,
  p.method, p.reference, p.paid_on, p.last_payout_error,
  coalesce(p.on_hold_reason, '') as on_hold_reason, p.release_reason, p.release_requested_by, p.released_by, p.released_at, p.approved_at, p.moved_at, p.version`;

export async function lockPayableRow(
  tx: CompanyTransaction,
  { client_id, item_id }: Key,
): Promise<SavedPayable | undefined> {
  const { rows } = await sql<SavedPayable>`
    select ${payableColumns} from payables p where p.client_id = ${client_id} and p.item_id = ${item_id}
    for update`.execute(tx);
  return rows[0];
}

export async function findPayable(
  tx: CompanyTransaction,
  { client_id, item_id }: Key,
): Promise<SavedPayable | undefined> {
  const { rows } = await sql<SavedPayable>`
    select ${payableColumns} from payables p where p.client_id = ${client_id} and p.item_id = ${item_id}`.execute(tx);
  return rows[0];
}

interface NewPayable {
  client_id: string;
  report_id: string | null;
  advance_id: string | null;
  owner_id: string;
  number: number;
  title: string;
  stage: PayableStage;
  currency: string;
  amount: string;
  approved_at: Date;
}

/** Inserts a payable with the owner's current entity. */
export async function insertPayable(tx: CompanyTransaction, payable: NewPayable): Promise<SavedPayable> {
  const { client_id, report_id, advance_id, owner_id, number, title, stage, currency, amount, approved_at } = payable;
  const { rows } = await sql<SavedPayable>`
    insert into payables as p (client_id, report_id, advance_id, owner_id, entity_id, number, title, stage,
      item_currency, item_amount, currency, amount, approved_at, moved_at)
    select ${client_id}::uuid, ${report_id}::uuid, ${advance_id}::uuid, u.id, u.entity_id, ${number}::bigint, ${title},
      ${stage}, ${currency}, ${amount}::numeric, ${currency}, ${amount}::numeric, ${approved_at}::timestamptz,
      ${approved_at}::timestamptz
    from users u where u.client_id = ${client_id} and u.id = ${owner_id}
    returning ${payableColumns}`.execute(tx);
  const [saved] = rows;
  if (!saved) throw new Error(`The owner of ${report_id ?? advance_id} does not exist.`);
  return saved;
}

export type PayableChange = Partial<
  Pick<
    SavedPayable,
    | 'stage'
    | 'advances_total'
    | 'currency'
    | 'amount'
    | 'ex_rate'
    | 'payout_id'
    | 'mode'
    | 'method'
    | 'reference'
    | 'paid_on'
    | 'last_payout_error'
    | 'on_hold_reason'
    | 'release_reason'
    | 'release_requested_by'
    | 'released_by'
    | 'released_at'
    | 'moved_at'
  >
>;

/** Updates the payable. Changes nothing and returns false if it has left the expected stage. */
export async function updatePayable(
  tx: CompanyTransaction,
  { client_id, item_id, stage }: Key & { stage: PayableStage },
  change: PayableChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payables')
    .set(change)
    .set({ version: sql`version + 1` })
    .where('client_id', '=', client_id)
    .where('item_id', '=', item_id)
    .where('stage', '=', stage)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes the payable if it is still in this stage, and returns it. */
export async function deletePayable(
  tx: CompanyTransaction,
  { client_id, item_id, stage }: Key & { stage: PayableStage },
): Promise<SavedPayable | undefined> {
  const { rows } = await sql<SavedPayable>`
    delete from payables p where p.client_id = ${client_id} and p.item_id = ${item_id} and p.stage = ${stage}
    returning ${payableColumns}`.execute(tx);
  return rows[0];
}

/** Creates the missing payables, payments and postings of these items, or of all items of the company. */
export async function insertHistory(
  tx: CompanyTransaction,
  { client_id, item_ids }: { client_id: string; item_ids: readonly string[] | null },
) {
  await sql`select outlay_post_history(${client_id}::uuid, ${item_ids && [...item_ids]}::uuid[])`.execute(tx);
}

export async function readEntities(
  tx: CompanyTransaction,
  { client_id, item_ids }: { client_id: string; item_ids: readonly string[] },
): Promise<{ item_id: string; entity_id: string | null }[]> {
  const { rows } = await sql<{ item_id: string; entity_id: string | null }>`
    select p.item_id, p.entity_id from payables p
    where p.client_id = ${client_id} and p.item_id = any(${[...item_ids]}::uuid[])`.execute(tx);
  return rows;
}

/** Reads the payout currency of the company and of each entity. */
export async function readPayCurrencies(
  tx: CompanyTransaction,
  { client_id, entity_ids }: { client_id: string; entity_ids: readonly string[] },
): Promise<{ entity_id: string | null; currency: string }[]> {
  const { rows } = await sql<{ entity_id: string | null; currency: string }>`
    select null::uuid as entity_id, c.currency from companies c where c.client_id = ${client_id}
    union all
    select e.id, e.currency from entities e
      where e.client_id = ${client_id} and e.id = any(${[...entity_ids]}::uuid[])`.execute(tx);
  return rows;
}
