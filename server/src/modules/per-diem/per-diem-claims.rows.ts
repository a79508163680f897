import { sql } from 'kysely';
import type { PerDiemResult } from '#domain/per-diem/calculate-per-diem.ts';
import type { Itinerary } from '#domain/per-diem/itinerary.ts';
import type { Meal } from '#domain/per-diem/per-diem-rate.ts';
import type { TravelDuration } from '#domain/per-diem/travel-duration.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for per diem claims: the trip, and how its amount was calculated. */

export interface PerDiemClaimRow {
  expense_id: string;
  owner_id: string;
  itinerary: Itinerary;
  provided: Record<string, Meal[]>;
  from_date: string;
  to_date: string;
  purpose: string;
  calculation: (PerDiemResult & { duration: TravelDuration }) | null;
}

export async function readPerDiemClaim(
  tx: CompanyTransaction,
  key: { client_id: string; expense_id: string },
): Promise<PerDiemClaimRow | undefined> {
  const { rows } = await sql<PerDiemClaimRow>`
    select expense_id, owner_id, itinerary, provided, from_date::text, to_date::text, purpose, calculation
    from per_diem_claims where client_id = ${key.client_id} and expense_id = ${key.expense_id}`.execute(tx);
  return rows[0];
}

export async function writePerDiemClaim(
  tx: CompanyTransaction,
  client_id: string,
  { itinerary, provided, calculation, ...claim }: PerDiemClaimRow,
): Promise<void> {
  const values = {
    ...claim,
    itinerary: JSON.stringify(itinerary),
    provided: JSON.stringify(provided),
    calculation: calculation === null ? null : JSON.stringify(calculation),
  };
  await tx
    .insertInto('per_diem_claims')
    .values({ client_id, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'expense_id']).doUpdateSet(values))
    .execute();
}

interface OverlapRow {
  expense_id: string;
  label: string;
  from: string;
  to: string;
}

interface MealRow {
  expense_id: string;
  label: string;
  spent_on: string;
}

/** Reads the person's expenses for meals on these days. */
export async function readMeals(
  tx: CompanyTransaction,
  { client_id, owner_id, from, to }: { client_id: string; owner_id: string; from: string; to: string },
): Promise<MealRow[]> {
  const { rows } = await sql<MealRow>`
    select e.id as expense_id, coalesce(nullif(e.merchant, ''), c.name) as label, e.spent_on::text as spent_on
    from expenses e
    cross join lateral (
      select x.name from categories x where x.client_id = ${client_id} and x.id = e.category_id and x.is_meal limit 1
    ) c
    where e.client_id = ${client_id} and e.owner_id = ${owner_id} and e.deleted_at is null and e.trip is null
      and e.spent_on >= ${from} and e.spent_on <= ${to}
    order by e.spent_on, e.id limit 20`.execute(tx);
  return rows;
}

/** Reads the other trips of the person on these days. */
export async function readOverlaps(
  tx: CompanyTransaction,
  query: { client_id: string; owner_id: string; from: string; to: string; except: string | null },
): Promise<OverlapRow[]> {
  const { client_id, owner_id, from, to, except } = query;
  const { rows } = await sql<OverlapRow>`
    select c.expense_id, e.merchant as label, c.from_date::text as from, c.to_date::text as to
    from per_diem_claims c
    cross join lateral (
      select * from expenses x where x.client_id = ${client_id} and x.id = c.expense_id limit 1
    ) e
    where c.client_id = ${client_id} and e.deleted_at is null and c.owner_id = ${owner_id} and c.from_date <= ${to} and c.to_date >= ${from}
      and c.expense_id is distinct from ${except}
    order by c.from_date, c.expense_id limit 20`.execute(tx);
  return rows;
}
