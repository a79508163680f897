import { sql } from 'kysely';
import type { TripAttribute } from '#domain/expenses/expense-attributes.ts';
import type { FieldMode } from '#domain/mileage/mileage-config.ts';
import type { PerDiemRate, PerDiemRateList, Season } from '#domain/per-diem/per-diem-rate.ts';
import type { TravelDuration } from '#domain/per-diem/travel-duration.ts';
import { splitWords } from '#domain/text/split-words.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for the per diem settings, rate lists and rates. */

export interface PerDiemSettings {
  category_id: string | null;
  fields: Record<string, FieldMode>;
  /** Fields that the company added to the form. */
  attributes: TripAttribute[];
  duration: TravelDuration;
  overlap: 'warn' | 'block';
  version: number;
}

/**
 * By default, per diem is paid per day, with 75% for the first and the last day, like the per diem of the US
 * government.
 */
export const defaultSettings: PerDiemSettings = {
  category_id: null,
  fields: {},
  attributes: [],
  duration: {
    model: 'day',
    first_day_pct: '75',
    last_day_pct: '75',
    single_day_pct: '75',
    full_day_pct: '100',
    min_hours: '0',
  },
  overlap: 'warn',
  version: 0,
};

export async function readPerDiemSettings(tx: CompanyTransaction, client_id: string): Promise<PerDiemSettings> {
  const { rows } = await sql<PerDiemSettings>`
    select category_id, fields, attributes, duration, overlap, version from per_diem_settings
    where client_id = ${client_id}`.execute(tx);
  return rows[0] ?? defaultSettings;
}

/** Saves the settings; returns false if they were changed in the meantime. */
export async function savePerDiemSettings(
  tx: CompanyTransaction,
  client_id: string,
  { category_id, fields, attributes, duration, overlap, version }: PerDiemSettings,
): Promise<boolean> {
  const { rows } = await sql`
    insert into per_diem_settings as s (client_id, category_id, fields, attributes, duration, overlap, version)
    values (${client_id}, ${category_id}, ${JSON.stringify(fields)}, ${JSON.stringify(attributes)},
      ${JSON.stringify(duration)}, ${overlap}, 1)
    on conflict (client_id) do update
      set category_id = excluded.category_id, fields = excluded.fields, attributes = excluded.attributes,
        duration = excluded.duration,
        overlap = excluded.overlap, version = s.version + 1
      where s.version = ${version}
    returning client_id`.execute(tx);
  return rows.length === 1;
}

interface RateListRow extends Omit<PerDiemRateList, 'rates'> {
  priority: number;
  source: string;
  version: number;
  group_ids: string[];
  level_ids: string[];
}

const listColumns = sql`l.id, l.name, l.priority, l.is_enabled, l.group_ids, l.level_ids, l.valid_from::text,
  l.valid_to::text, l.currency, l.source, l.version`;

/** Reads the rate lists in order of priority. */
export async function readRateLists(tx: CompanyTransaction, client_id: string): Promise<RateListRow[]> {
  const { rows } = await sql<RateListRow>`
    select ${listColumns} from per_diem_lists l where l.client_id = ${client_id} order by l.priority`.execute(tx);
  return rows;
}

/**
 * Reads the rate lists with the number of their rates. Only the settings use this, because counting thousands of rates
 * is slow.
 */
export async function readCountedRateLists(
  tx: CompanyTransaction,
  client_id: string,
): Promise<(RateListRow & { no_of_rates: number })[]> {
  const { rows } = await sql<RateListRow & { no_of_rates: number }>`
    select ${listColumns},
      (select count(*)::int from per_diem_rates r where r.client_id = ${client_id} and r.list_id = l.id) as no_of_rates
    from per_diem_lists l where l.client_id = ${client_id} order by l.priority`.execute(tx);
  return rows;
}

interface RateRow extends Omit<PerDiemRate, 'season'> {
  list_id: string;
  season: Season | null;
}

const rateColumns = sql`r.id, r.list_id, r.country, r.state, r.city, r.rate::text as rate, r.components,
  case when r.season_from is null then null
    else jsonb_build_object('from', r.season_from, 'to', r.season_to) end as season`;

/** Reads the rates of these countries and the rates without a country. */
export async function readRatesOfCountries(
  tx: CompanyTransaction,
  { client_id, countries }: { client_id: string; countries: readonly string[] },
): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select ${rateColumns} from per_diem_rates r
    where r.client_id = ${client_id}
      and lower(r.country) = any(${['', ...countries.map((country) => country.toLowerCase())]}::text[])`.execute(tx);
  return rows;
}

/** Reads every rate of a list, sorted by place. */
export async function readRatesOfList(
  tx: CompanyTransaction,
  { client_id, list_id }: { client_id: string; list_id: string },
): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select ${rateColumns} from per_diem_rates r where r.client_id = ${client_id} and r.list_id = ${list_id}
    order by lower(r.country), lower(r.state), lower(r.city), r.season_from nulls first, r.id`.execute(tx);
  return rows;
}

interface FoundRateRow extends RateRow {
  list: string;
  currency: string;
}

interface RateSearch {
  client_id: string;
  list_id?: string | undefined;
  search: string;
  limit: number;
  offset: number;
}

/** Finds the rates whose place contains every word of the search, sorted by place. */
export async function searchRateRows(
  tx: CompanyTransaction,
  { client_id, list_id, search, limit, offset }: RateSearch,
): Promise<{ rows: FoundRateRow[]; count: number }> {
  const words = splitWords(search).map((word) => `%${word.replace(/[\\%_]/gu, '\\$&')}%`);
  const where = sql`r.client_id = ${client_id} and (${list_id ?? null}::uuid is null or r.list_id = ${list_id ?? null})
    and lower(r.country || ' ' || r.state || ' ' || r.city) like all (${words}::text[])`;
  const [{ rows }, counted] = await Promise.all([
    sql<FoundRateRow>`
      select ${rateColumns}, l.name as list, l.currency from per_diem_rates r
      join per_diem_lists l on l.client_id = ${client_id} and l.id = r.list_id
      where ${where} order by l.priority, lower(r.country), lower(r.state), lower(r.city), r.id
      limit ${limit} offset ${offset}`.execute(tx),
    sql<{ count: number }>`select count(*)::int as count from per_diem_rates r where ${where}`.execute(tx),
  ]);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

type ListChange = Pick<
  RateListRow,
  'name' | 'currency' | 'group_ids' | 'level_ids' | 'valid_from' | 'valid_to' | 'source'
>;

/** Appends a list with the lowest priority. Returns false if the name is taken. */
export async function insertRateList(
  tx: CompanyTransaction,
  client_id: string,
  list: ListChange & { id: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into per_diem_lists (client_id, id, name, currency, group_ids, level_ids, valid_from, valid_to, source,
      priority)
    select ${client_id}::uuid, ${list.id}::uuid, ${list.name}, ${list.currency}, ${list.group_ids}::uuid[],
      ${list.level_ids}::uuid[], ${list.valid_from}::date, ${list.valid_to}::date, ${list.source}, coalesce(max(priority), 0) + 1
    from per_diem_lists where client_id = ${client_id}
      and not exists (select from per_diem_lists x where x.client_id = ${client_id} and lower(x.name) = lower(${list.name}))
    having true
    returning client_id`.execute(tx);
  return rows.length === 1;
}

export async function updateRateList(
  tx: CompanyTransaction,
  key: { client_id: string; id: string },
  change: Partial<ListChange & { is_enabled: boolean; priority: number }>,
): Promise<void> {
  await tx
    .updateTable('per_diem_lists')
    .set({ ...change, version: sql`version + 1` })
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .execute();
}

export async function deleteRateList(tx: CompanyTransaction, key: { client_id: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('per_diem_lists')
    .where('client_id', '=', key.client_id)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

type RateChange = Omit<RateRow, 'list_id'> & { list_id: string };

/** Saves a rate; returns false if the list already has a rate for this place and season. */
export async function upsertRate(tx: CompanyTransaction, client_id: string, rate: RateChange): Promise<boolean> {
  const { season, components, ...columns } = rate;
  const values = {
    ...columns,
    components: JSON.stringify(components),
    season_from: season?.from ?? null,
    season_to: season?.to ?? null,
  };
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from per_diem_rates r where r.client_id = ${client_id} and r.list_id = ${rate.list_id}
      and lower(r.country) = lower(${rate.country}) and lower(r.state) = lower(${rate.state})
      and lower(r.city) = lower(${rate.city}) and coalesce(r.season_from, '') = ${season?.from ?? ''}
      and r.id <> ${rate.id}) as taken`.execute(tx);
  if (rows[0]?.taken) return false;
  await tx
    .insertInto('per_diem_rates')
    .values({ client_id, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'id']).doUpdateSet(values))
    .execute();
  return true;
}

/**
 * Inserts or updates rates. The caller has called `lockRateLists` and has matched the rates with the existing rates of
 * the list by place.
 */
export async function upsertRates(
  tx: CompanyTransaction,
  { client_id, list_id }: { client_id: string; list_id: string },
  rates: readonly PerDiemRate[],
): Promise<void> {
  await sql`
    insert into per_diem_rates (client_id, id, list_id, country, state, city, rate, components, season_from, season_to)
    select ${client_id}::uuid, r.id, ${list_id}::uuid, r.country, r.state, r.city, r.rate, r.components, r.season->>'from',
      r.season->>'to'
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r(id uuid, country text, state text, city text,
      rate numeric, components jsonb, season jsonb)
    on conflict (client_id, id) do update set rate = excluded.rate, components = excluded.components,
      season_to = excluded.season_to
    returning client_id`.execute(tx);
}

export async function hasRate(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('per_diem_rates')
    .select('id')
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteRates(
  tx: CompanyTransaction,
  { client_id, ids }: { client_id: string; ids: readonly string[] },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('per_diem_rates')
    .where('client_id', '=', client_id)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Serialises changes of the rate lists and their order. */
export async function lockRateLists(tx: CompanyTransaction, client_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`per diem lists ${client_id}`}, 0))`.execute(tx);
}

/** Counts the rate lists and settings that use this group, level or category. */
export async function countRateListsUsing(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from per_diem_lists
        where client_id = ${client_id} and (${id}::uuid = any(group_ids) or ${id}::uuid = any(level_ids)))::int
      + (select count(*) from per_diem_settings where client_id = ${client_id} and category_id = ${id})::int as count`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
