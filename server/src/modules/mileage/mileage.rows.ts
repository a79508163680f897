import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { TripAttribute } from '#domain/expenses/expense-attributes.ts';
import type { DistanceUnit } from '#domain/mileage/distance-unit.ts';
import type { CommuteDeduction } from '#domain/mileage/mileage-amount.ts';
import type { DistanceSource, FieldMode } from '#domain/mileage/mileage-config.ts';
import type { MileageRate, MileageTier, TierPeriod } from '#domain/mileage/mileage-rate.ts';
import type { fuels, vehicleCategories, vehicleOwnerships } from '#domain/mileage/vehicle.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for the mileage settings. Queries for claims are in mileage-claims.rows.ts. */

export interface MileageSettings {
  distance_unit: DistanceUnit;
  category_id: string | null;
  version: number;
}

export interface MileageConfigRow {
  id: string;
  name: string;
  entity_id: string | null;
  group_ids: string[];
  distance_sources: DistanceSource[];
  allow_override: boolean;
  max_override_pct: string | null;
  allow_round_trip: boolean;
  commute_deduction: CommuteDeduction;
  receipt_required: boolean;
  fields: Record<string, FieldMode>;
  /** Fields that the company added to the form. */
  attributes: TripAttribute[];
  is_active: boolean;
  version: number;
}

interface MileageTypeRow {
  id: string;
  name: string;
  category: (typeof vehicleCategories)[number];
  ownership: (typeof vehicleOwnerships)[number];
  fuel: (typeof fuels)[number] | null;
  engine_from_cc: number | null;
  engine_to_cc: number | null;
  code: string;
  is_active: boolean;
  version: number;
}

interface MileageRateRow extends MileageRate {
  type_id: string;
  source: string;
}

export interface WholeMileageType extends MileageTypeRow {
  rates: MileageRateRow[];
}

export async function readMileageSettings(tx: CompanyTransaction, client_id: string): Promise<MileageSettings> {
  const row = await tx
    .selectFrom('mileage_settings')
    .select(['category_id', 'version', sql<DistanceUnit>`distance_unit`.as('distance_unit')])
    .where('client_id', '=', client_id)
    .executeTakeFirst();
  return row ?? { distance_unit: 'km', category_id: null, version: 0 };
}

/** Saves the settings. Returns false if they were changed in the meantime. */
export async function saveMileageSettings(
  tx: CompanyTransaction,
  client_id: string,
  { version, distance_unit, category_id }: MileageSettings,
): Promise<boolean> {
  const { rows } = await sql`
    insert into mileage_settings as s (client_id, distance_unit, category_id, version)
    values (${client_id}, ${distance_unit}, ${category_id}, 1)
    on conflict (client_id) do update
      set distance_unit = excluded.distance_unit, category_id = excluded.category_id, version = s.version + 1
      where s.version = ${version}
    returning client_id`.execute(tx);
  return rows.length === 1;
}

export async function readMileageConfigs(tx: CompanyTransaction, client_id: string): Promise<MileageConfigRow[]> {
  const { rows } = await sql<MileageConfigRow>`
    select id, name, entity_id, group_ids, distance_sources, allow_override,
      trim_scale(max_override_pct)::text as max_override_pct, allow_round_trip, commute_deduction, receipt_required,
      fields, attributes, is_active, version
    from mileage_configs where client_id = ${client_id} order by lower(name), id`.execute(tx);
  return rows;
}

type ConfigChange = Omit<MileageConfigRow, 'id' | 'version' | 'is_active'>;

/** Inserts a configuration. Returns false if its name is already used. */
export async function insertMileageConfig(
  tx: CompanyTransaction,
  client_id: string,
  config: ConfigChange & { id: string; is_active: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    insert into mileage_configs (client_id, id, name, entity_id, group_ids, distance_sources, allow_override,
      max_override_pct, allow_round_trip, commute_deduction, receipt_required, fields,
      attributes, is_active)
    values (${client_id}, ${config.id}, ${config.name}, ${config.entity_id}, ${config.group_ids}::uuid[],
      ${config.distance_sources}::text[], ${config.allow_override}, ${config.max_override_pct},
      ${config.allow_round_trip}, ${config.commute_deduction}, ${config.receipt_required},
      ${JSON.stringify(config.fields)}, ${JSON.stringify(config.attributes)}, ${config.is_active})
    on conflict do nothing returning id`.execute(tx);
  return rows.length === 1;
}

/** Updates a configuration. Returns false if it was changed in the meantime. */
export async function updateMileageConfig(
  tx: CompanyTransaction,
  key: { client_id: string; id: string; version: number },
  change: Partial<ConfigChange & { is_active: boolean }>,
): Promise<boolean> {
  const { fields, attributes, ...rest } = change;
  const { numUpdatedRows } = await tx
    .updateTable('mileage_configs')
    .set({
      ...rest,
      ...(fields && { fields: JSON.stringify(fields) }),
      ...(attributes && { attributes: JSON.stringify(attributes) }),
      version: sql`version + 1`,
    })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .where('version', '=', key.version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteMileageConfig(tx: CompanyTransaction, key: { client_id: string; id: string }) {
  const { numDeletedRows } = await tx
    .deleteFrom('mileage_configs')
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Reads the vehicles with their rates, newest rate first. */
export async function readMileageTypes(tx: CompanyTransaction, client_id: string): Promise<WholeMileageType[]> {
  const [types, rates] = await Promise.all([readTypes(tx, client_id), readRates(tx, client_id)]);
  const ratesOf = Map.groupBy(rates, ({ type_id }) => type_id);
  return types.map((type) => ({ ...type, rates: ratesOf.get(type.id) ?? [] }));
}

async function readTypes(tx: CompanyTransaction, client_id: string): Promise<MileageTypeRow[]> {
  const { rows } = await sql<MileageTypeRow>`
    select id, name, category, ownership, fuel, engine_from_cc, engine_to_cc, code, is_active, version
    from mileage_types where client_id = ${client_id} order by lower(name), id`.execute(tx);
  return rows;
}

async function readRates(tx: CompanyTransaction, client_id: string): Promise<MileageRateRow[]> {
  const { rows } = await sql<
    Omit<MileageRateRow, 'tiers' | 'tier_period'> & { tiers: MileageTier[]; tier_period: TierPeriod }
  >`
    select id, type_id, currency, unit, effective_from::text, effective_to::text, tiers, tier_period,
      fiscal_start_month, fiscal_start_day, trim_scale(passenger_rate)::text as passenger_rate, source, is_active
    from mileage_rates where client_id = ${client_id} order by effective_from desc, id desc`.execute(tx);
  return rows;
}

type TypeChange = Omit<MileageTypeRow, 'id' | 'version'>;
export type RateChange = Omit<MileageRateRow, 'id' | 'type_id'> & { id?: string | undefined };

/** Inserts a vehicle. Returns false if its name is already used. */
export async function insertMileageType(
  tx: CompanyTransaction,
  client_id: string,
  type: TypeChange & { id: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('mileage_types')
    .values({ client_id, ...type })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length === 1;
}

/** Updates a vehicle. Returns false if it was changed in the meantime. */
export async function updateMileageType(
  tx: CompanyTransaction,
  key: { client_id: string; id: string; version: number },
  change: TypeChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mileage_types')
    .set({ ...change, version: sql`version + 1` })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .where('version', '=', key.version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces all rates of a vehicle. Existing claims are not affected, because they store a copy of their rate. */
export async function replaceMileageRates(
  tx: CompanyTransaction,
  { client_id, type_id }: { client_id: string; type_id: string },
  rates: readonly RateChange[],
): Promise<void> {
  await tx.deleteFrom('mileage_rates').where('client_id', '=', client_id).where('type_id', '=', type_id).execute();
  if (rates.length === 0) return;
  await tx
    .insertInto('mileage_rates')
    .values(
      rates.map(({ id = uuidv7(), tiers, ...rate }) => ({
        client_id,
        type_id,
        id,
        ...rate,
        tiers: JSON.stringify(tiers),
      })),
    )
    .execute();
}

export async function deleteMileageType(tx: CompanyTransaction, key: { client_id: string; id: string }) {
  const { numDeletedRows } = await tx
    .deleteFrom('mileage_types')
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface Commute {
  distance: string;
  unit: DistanceUnit;
}

export async function readCommute(
  tx: CompanyTransaction,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<Commute> {
  const row = await tx
    .selectFrom('commutes')
    .select(['distance', sql<DistanceUnit>`unit`.as('unit')])
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return row ?? { distance: '0', unit: 'km' };
}

export async function saveCommute(
  tx: CompanyTransaction,
  { client_id, user_id, ...commute }: Commute & { client_id: string; user_id: string },
): Promise<void> {
  await tx
    .insertInto('commutes')
    .values({ client_id, user_id, ...commute })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_id']).doUpdateSet(commute))
    .execute();
}

/**
 * Counts the uses of an entity, group or category: the configurations with this entity or group, and the settings with
 * this category.
 */
export async function countMileageConfigsUsing(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from mileage_configs
        where client_id = ${client_id} and (entity_id = ${id} or ${id}::uuid = any(group_ids)))::int
      + (select count(*) from mileage_settings where client_id = ${client_id} and category_id = ${id})::int as count`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
