import { sql } from 'kysely';
import type { PayoutMode } from '#domain/payouts/payment-methods.ts';
import type { PayoutState } from '#domain/payouts/payout-states.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** What payouts read beside what is payable. */

export interface GoneItem {
  item_kind: 'report' | 'advance';
  item_id: string;
  owner_id: string;
  number: number;
  title: string;
  currency: string;
}

/** Of these ids the reports and advances that were handed in, whether anything is to be paid for them or not. */
export async function readHandedIn(
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

export interface StartedPayout {
  payout_id: string;
  payee_id: string;
  entity_id: string | null;
  state: PayoutState;
  mode: PayoutMode | null;
  currency: string;
  amount: string;
}

export async function readPayout(
  tx: CompanyTransaction,
  { client_id, payout_id }: { client_id: string; payout_id: string },
): Promise<StartedPayout | undefined> {
  const { rows } = await sql<StartedPayout>`
    select o.id as payout_id, o.payee_id, o.entity_id, o.state, o.mode, o.currency, o.amount from payouts o
    where o.client_id = ${client_id} and o.id = ${payout_id}`.execute(tx);
  return rows[0];
}
