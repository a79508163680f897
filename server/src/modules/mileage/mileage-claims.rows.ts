import { sql } from 'kysely';
import type { ExpenseStage } from '#domain/expenses/expense-stages.ts';
import type { DistanceUnit } from '#domain/mileage/distance-unit.ts';
import type { MileageAmount } from '#domain/mileage/mileage-amount.ts';
import type { DistanceSource } from '#domain/mileage/mileage-config.ts';
import type { MileageRate } from '#domain/mileage/mileage-rate.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for mileage claims: the details of a trip, and how its amount was calculated. */

export interface ClaimStop {
  name: string;
  latitude: number | null;
  longitude: number | null;
}

/** The saved calculation of a claim's amount, with the rate that was used. */
export interface SavedCalculation extends Omit<MileageAmount, 'total'> {
  rate: MileageRate;
  amount: string;
  tier_range: { from: string; to: string } | null;
}

export interface MileageClaimRow {
  expense_id: string;
  owner_id: string;
  type_id: string | null;
  vehicle: string;
  driven_on: string | null;
  unit: DistanceUnit;
  distance_source: DistanceSource;
  stops: ClaimStop[];
  /** The geometry of the route, encoded by `encodeLine`; empty if the distance does not come from a road map. */
  road_line: string;
  is_round_trip: boolean;
  odometer_start: string | null;
  odometer_end: string | null;
  calculated_distance: string | null;
  distance_note: string;
  claimed_distance: string | null;
  commute_distance: string;
  reimbursable_distance: string;
  passengers: number;
  registration: string;
  purpose: string;
  calculation: SavedCalculation | null;
}

const columns = sql`c.expense_id, c.owner_id, c.type_id, c.vehicle, c.driven_on::text, c.unit, c.distance_source,
  c.stops, c.road_line, c.is_round_trip, trim_scale(c.odometer_start)::text as odometer_start,
  trim_scale(c.odometer_end)::text as odometer_end, trim_scale(c.calculated_distance)::text as calculated_distance,
  c.distance_note, trim_scale(c.claimed_distance)::text as claimed_distance,
  trim_scale(c.commute_distance)::text as commute_distance,
  trim_scale(c.reimbursable_distance)::text as reimbursable_distance, c.passengers, c.registration, c.purpose,
  c.calculation`;

/**
 * Returns a join from a claim to its expense. It looks up each expense by its key, because a person has few trips and
 * joining all expenses would be slower.
 */
function expenseOf(client_id: string) {
  return sql`cross join lateral (
    select * from expenses x where x.client_id = ${client_id} and x.id = c.expense_id limit 1
  ) e`;
}

export async function readMileageClaim(
  tx: CompanyTransaction,
  key: { client_id: string; expense_id: string },
): Promise<MileageClaimRow | undefined> {
  const { rows } = await sql<MileageClaimRow>`
    select ${columns} from mileage_claims c
    where c.client_id = ${key.client_id} and c.expense_id = ${key.expense_id}`.execute(tx);
  return rows[0];
}

export async function writeMileageClaim(
  tx: CompanyTransaction,
  client_id: string,
  { stops, calculation, ...claim }: MileageClaimRow,
): Promise<void> {
  const values = {
    ...claim,
    stops: JSON.stringify(stops),
    calculation: calculation === null ? null : JSON.stringify(calculation),
  };
  await tx
    .insertInto('mileage_claims')
    .values({ client_id, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'expense_id']).doUpdateSet(values))
    .execute();
}

interface TripsQuery {
  client_id: string;
  owner_id: string;
  type_id: string;
  range: { from: string; to: string };
}

/** A trip that counts towards the rate tiers of a person's vehicle. */
export interface TripInRange {
  expense_id: string;
  driven_on: string;
  stage: ExpenseStage;
  unit: DistanceUnit;
  reimbursable_distance: string;
}

/**
 * Reads the trips of a period in order. Deleted trips do not count. Trips of a rejected report count only when they are
 * in a report again.
 */
export async function readTripsInRange(
  tx: CompanyTransaction,
  { client_id, owner_id, type_id, range }: TripsQuery,
): Promise<TripInRange[]> {
  const { rows } = await sql<TripInRange>`
    select c.expense_id, c.driven_on::text, e.stage, c.unit,
      trim_scale(c.reimbursable_distance)::text as reimbursable_distance
    from mileage_claims c
    ${expenseOf(client_id)}
    where c.client_id = ${client_id} and e.deleted_at is null and c.owner_id = ${owner_id} and c.type_id = ${type_id}
      and c.driven_on between ${range.from} and ${range.to} and c.claimed_distance is not null
      and (e.report_id is not null or not exists (
        select from rejected_lines r where r.client_id = ${client_id} and r.expense_id = c.expense_id))
    order by c.driven_on, c.expense_id`.execute(tx);
  return rows;
}

/** Reads a person's most frequent routes since a day, each with the id of its newest claim. */
export async function readFrequentTrips(
  tx: CompanyTransaction,
  query: { client_id: string; owner_id: string; since: string; limit: number },
): Promise<{ expense_id: string; stops: string[]; type_id: string | null; no_of_trips: number }[]> {
  const { rows } = await sql<{ expense_id: string; stops: string[]; type_id: string | null; no_of_trips: number }>`
    select (max(c.expense_id::text))::uuid as expense_id, array_agg(distinct c.type_id) as types,
      jsonb_path_query_array(c.stops, '$[*].name') as stops, count(*)::int as no_of_trips,
      (array_agg(c.type_id order by c.expense_id desc))[1] as type_id
    from mileage_claims c
    ${expenseOf(query.client_id)}
    where c.client_id = ${query.client_id} and e.deleted_at is null and c.owner_id = ${query.owner_id} and c.driven_on >= ${query.since}
      and jsonb_array_length(c.stops) >= 2
    group by c.stops order by no_of_trips desc, expense_id desc limit ${query.limit}`.execute(tx);
  return rows.map(({ expense_id, stops, type_id, no_of_trips }) => ({ expense_id, stops, type_id, no_of_trips }));
}

/** Reads all trips of a person with the stages of their expenses. Deleted trips are left out. */
export async function readClaimsOf(
  tx: CompanyTransaction,
  { client_id, owner_id }: { client_id: string; owner_id: string },
): Promise<(MileageClaimRow & { stage: ExpenseStage })[]> {
  const { rows } = await sql<MileageClaimRow & { stage: ExpenseStage }>`
    select ${columns}, e.stage from mileage_claims c
    ${expenseOf(client_id)}
    where c.client_id = ${client_id} and c.owner_id = ${owner_id} and e.deleted_at is null
    order by c.expense_id`.execute(tx);
  return rows;
}

export async function countClaimsOfType(
  tx: CompanyTransaction,
  { client_id, type_id }: { client_id: string; type_id: string },
): Promise<number> {
  const { count } = await tx
    .selectFrom('mileage_claims')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('client_id', '=', client_id)
    .where('type_id', '=', type_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}
