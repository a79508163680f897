import { sql } from 'kysely';
import type { PayoutMode } from '#domain/payouts/payment-methods.ts';
import type { PayoutState } from '#domain/payouts/payout-states.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for data other than payables that payouts need. */

export interface GoneItem {
  item_kind: 'report' | 'advance';
  item_id: string;
  owner_id: string;
  number: number;
  title: string;
  currency: string;
}

/** Reads the given reports and advances that have been submitted, with or without a payable. */
export async function readSubmitted(
  tx: CompanyTransaction,
  { client_id, ids }: { client_id: string; ids: readonly string[] },
): Promise<GoneItem[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<GoneItem>`
    select 'report' as item_kind, r.id as item_id, r.owner_id, r.number, r.title, r.currency from reports r
    where r.client_id = ${client_id} and r.id = any(${[...ids]}::uuid[]) and r.deleted_at is null and r.stage <> 'draft'
    union all
    select 'advance', a.id, a.owner_id, a.number, a.title, a.currency from advances a
    where a.client_id = ${client_id} and a.id = any(${[...ids]}::uuid[]) and a.deleted_at is null
      and a.stage <> 'draft' and a.currency is not null
    order by item_id`.execute(tx);
  return rows;
}

interface StartedPayout {
  payout_id: string;
  payee_id: string;
  entity_id: string | null;
  state: PayoutState;
  mode: PayoutMode | null;
  currency: string;
  amount: string;
  initiated_by: string | null;
}

export async function readPayout(
  tx: CompanyTransaction,
  { client_id, payout_id }: { client_id: string; payout_id: string },
): Promise<StartedPayout | undefined> {
  const { rows } = await sql<StartedPayout>`
    select o.id as payout_id, o.payee_id, o.entity_id, o.state, o.mode, o.currency, o.amount, o.initiated_by
    from payouts o
    where o.client_id = ${client_id} and o.id = ${payout_id}`.execute(tx);
  return rows[0];
}

interface PayeeOfRun {
  user_id: string;
  count: number;
  /** One of the paid items; the only one if `count` is 1. */
  item_kind: 'report' | 'advance';
  item_id: string;
}

/** Reads the payees of a run with the number of paid items. Reverted payments do not count. */
export async function readPayeesOfRun(
  tx: CompanyTransaction,
  { client_id, run_id }: { client_id: string; run_id: string },
): Promise<PayeeOfRun[]> {
  const { rows } = await sql<PayeeOfRun>`
    select p.owner_id as user_id, count(*)::int as count, min(p.item_kind) as item_kind,
      (array_agg(p.item_id))[1] as item_id
    from bulk_items b join payables p on p.client_id = ${client_id} and p.item_id = b.item_id and p.stage = 'paid'
    where b.client_id = ${client_id} and b.run_id = ${run_id} and b.state = 'done'
    group by p.owner_id order by p.owner_id`.execute(tx);
  return rows;
}

interface PaidInRun {
  item_kind: 'report' | 'advance';
  number: number;
  title: string;
  currency: string;
  amount: string;
  mode: PayoutMode | null;
  method: string;
  reference: string;
  paid_on: string | null;
}

/** Reads the payments of a run to one person. */
export async function readPaidInRun(
  tx: CompanyTransaction,
  { client_id, run_id, user_id }: { client_id: string; run_id: string; user_id: string },
): Promise<PaidInRun[]> {
  const { rows } = await sql<PaidInRun>`
    select p.item_kind, p.number, p.title, p.currency, p.amount, p.mode, p.method, p.reference, p.paid_on
    from bulk_items b join payables p on p.client_id = ${client_id} and p.item_id = b.item_id and p.stage = 'paid'
    where b.client_id = ${client_id} and b.run_id = ${run_id} and b.state = 'done' and p.owner_id = ${user_id}
    order by p.item_kind desc, p.number`.execute(tx);
  return rows;
}
