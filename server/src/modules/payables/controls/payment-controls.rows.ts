import { sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';
import { isApprovedBy } from '../payable-risks.rows.ts';

/** Queries for `payment_controls` and for the queued payments to which the controls apply. */

export interface SavedControls {
  bars_approvers: boolean;
  release_above: string | null;
  bank_change_days: number | null;
  version: number;
  currency: string;
}

/** Reads the payment controls. A company without a row has no controls. */
export async function readControls(tx: CompanyTransaction, client_id: string): Promise<SavedControls> {
  const { rows } = await sql<SavedControls>`
    select coalesce(k.bars_approvers, false) as bars_approvers, k.release_above, k.bank_change_days,
      coalesce(k.version, 0) as version, c.currency
    from companies c left join payment_controls k on k.client_id = ${client_id} and k.client_id = c.client_id
    where c.client_id = ${client_id}`.execute(tx);
  const [controls] = rows;
  if (!controls) throw new Error(`The company ${client_id} does not exist.`);
  return controls;
}

interface ControlsChange {
  client_id: string;
  bars_approvers: boolean;
  release_above: string | null;
  bank_change_days: number | null;
  /** The version that the user edited. */
  version: number;
}

/** Saves the controls. Changes nothing and returns false if someone else has changed them since this version. */
export async function saveControls(tx: CompanyTransaction, change: ControlsChange): Promise<boolean> {
  const { client_id, bars_approvers, release_above, bank_change_days, version } = change;
  const { numAffectedRows } = await sql`
    insert into payment_controls as k (client_id, bars_approvers, release_above, bank_change_days, version)
    select ${client_id}::uuid, ${bars_approvers}::boolean, ${release_above}::numeric, ${bank_change_days}::integer, least(${version}::integer, 2147483646) + 1
    where ${version}::integer = 0 or exists (select from payment_controls where client_id = ${client_id})
    on conflict (client_id) do update set bars_approvers = excluded.bars_approvers,
      release_above = excluded.release_above, bank_change_days = excluded.bank_change_days, version = excluded.version
    where k.version = excluded.version - 1
    returning client_id`.execute(tx);
  return numAffectedRows === 1n;
}

/** Returns which of these items the person approved; none if the company lets approvers pay. */
export async function readBarredItems(
  tx: CompanyTransaction,
  { client_id, item_ids, user_id }: { client_id: string; item_ids: readonly string[]; user_id: string },
): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    select p.item_id from payables p
    where p.client_id = ${client_id} and p.item_id = any(${[...item_ids]}::uuid[])
      and exists (select from payment_controls k where k.client_id = ${client_id} and k.bars_approvers)
      and ${isApprovedBy(client_id, user_id)}`.execute(tx);
  return rows.map(({ item_id }) => item_id);
}

/**
 * Reads the date since which each person has been paid to their current bank account. People without an account are
 * left out.
 */
export async function readBankChanges(
  tx: CompanyTransaction,
  { client_id, user_ids }: { client_id: string; user_ids: readonly string[] },
): Promise<{ user_id: string; changed_at: Date }[]> {
  const { rows } = await sql<{ user_id: string; changed_at: Date }>`
    select c.user_id, max(c.changed_at) as changed_at from (
      select b.user_id, coalesce(b.paid_to_at, b.added_at) as changed_at from ach_banks b
      where b.client_id = ${client_id} and b.user_id = any(${[...user_ids]}::uuid[]) and b.is_paid_to
        and b.removed_at is null
      union all
      select a.user_id, coalesce(a.paid_to_at, a.added_at) from payee_accounts a
      where a.client_id = ${client_id} and a.user_id = any(${[...user_ids]}::uuid[]) and a.is_paid_to
        and a.removed_at is null
    ) c group by c.user_id`.execute(tx);
  return rows;
}

interface QueuedPayment {
  item_id: string;
  owner_id: string;
  currency: string;
  amount: string;
  release_reason: string | null;
  released_at: Date | null;
  queued_by: string | null;
}

/** Locks the queued payments of the company, or of one payee. */
export async function lockQueued(
  tx: CompanyTransaction,
  { client_id, owner_id }: { client_id: string; owner_id: string | null },
): Promise<QueuedPayment[]> {
  const { rows } = await sql<QueuedPayment>`
    select p.item_id, p.owner_id, p.currency, p.amount, p.release_reason, p.released_at,
      (select o.queued_by from payouts o where o.client_id = ${client_id} and o.id = p.payout_id) as queued_by
    from payables p where p.client_id = ${client_id} and p.stage = 'payment_queued'
      and (${owner_id}::uuid is null or p.owner_id = ${owner_id})
    order by p.item_id for update`.execute(tx);
  return rows;
}

/**
 * Sets or clears the release that queued payments require. A payment that was already released must be released again.
 */
export async function updateReleases(
  tx: CompanyTransaction,
  client_id: string,
  changes: readonly { item_id: string; release_reason: string | null; release_requested_by: string | null }[],
): Promise<void> {
  await sql`update payables p set release_reason = c.release_reason, release_requested_by = c.release_requested_by,
      released_by = null, released_at = null, version = p.version + 1
    from json_to_recordset(${JSON.stringify(changes)}) as c (item_id uuid, release_reason text, release_requested_by uuid)
    where p.client_id = ${client_id} and p.item_id = c.item_id and p.stage = 'payment_queued'`.execute(tx);
}
