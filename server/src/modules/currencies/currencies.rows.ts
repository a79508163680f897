import { sql } from 'kysely';
import type { CompanyTransaction, Database } from '../../db/database.ts';

/** Queries for company_currencies, company_rate_settings, company_rates and market_rates. */

interface RateSettingsRow {
  is_automatic: boolean;
  version: number;
  /** An empty list allows every currency. */
  allowed: string[];
}

/** Reads the rate settings. Without saved settings, market rates and all currencies apply. */
export async function readRateSettings(tx: CompanyTransaction, client_id: string): Promise<RateSettingsRow> {
  const { rows } = await sql<RateSettingsRow>`
    select coalesce((select is_automatic from company_rate_settings where client_id = ${client_id}), true) as is_automatic,
      coalesce((select version from company_rate_settings where client_id = ${client_id}), 0) as version,
      array(select currency from company_currencies where client_id = ${client_id} order by currency) as allowed`.execute(
    tx,
  );
  return rows[0] ?? { is_automatic: true, version: 0, allowed: [] };
}

/**
 * Reads the manual rates that apply on a day: for each currency, the newest rate that has started and has not ended.
 */
export async function readManualRates(tx: CompanyTransaction, query: { client_id: string; on: string }) {
  const { rows } = await sql<{ currency: string; rate: string; effective_from: string; set_by: string }>`
    select distinct on (r.currency) r.currency, r.rate, r.effective_from, ${nameOfSetter(query.client_id)} as set_by
    from company_rates r
    where r.client_id = ${query.client_id} and r.removed_at is null and r.effective_from <= ${query.on}::date
      and (r.ends_on is null or r.ends_on >= ${query.on}::date)
    order by r.currency, r.effective_from desc`.execute(tx);
  return rows;
}

/** Reads, for each currency, the newest market rate on or before a day. */
export async function readMarketRates(tx: CompanyTransaction, query: { currencies: string[]; on: string }) {
  const { rows } = await sql<{ currency: string; rate: string; rate_on: string; source: string }>`
    select c.currency, m.rate, m.rate_on, m.source
    from unnest(${query.currencies}::text[]) as c (currency)
    cross join lateral (
      select rate, rate_on, source from market_rates
      where currency = c.currency and rate_on <= ${query.on}::date order by rate_on desc limit 1
    ) m`.execute(tx);
  return rows;
}

export function readCurrencyNames(tx: CompanyTransaction) {
  return tx.selectFrom('currencies').select(['code', 'name']).orderBy('code').execute();
}

export async function areCurrencies(tx: CompanyTransaction, codes: readonly string[]): Promise<boolean> {
  if (codes.length === 0) return true;
  const known = await tx
    .selectFrom('currencies')
    .select('code')
    .where('code', 'in', [...codes])
    .execute();
  return known.length === new Set(codes).size;
}

/** Saves the rate settings. Returns false if they were changed in the meantime. */
export async function saveRateSettings(
  tx: CompanyTransaction,
  target: { client_id: string; version: number; is_automatic: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ version: number }>`
    insert into company_rate_settings as s (client_id, is_automatic, version)
    values (${target.client_id}, ${target.is_automatic}, ${target.version + 1})
    on conflict (client_id) do update set is_automatic = excluded.is_automatic, version = s.version + 1
      where s.version = ${target.version}
    returning version`.execute(tx);
  return rows.length === 1;
}

/** Inserts the default settings if the company has no settings. */
export async function startRateSettings(tx: CompanyTransaction, client_id: string) {
  await tx
    .insertInto('company_rate_settings')
    .values({ client_id, is_automatic: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function replaceAllowed(tx: CompanyTransaction, client_id: string, currencies: readonly string[]) {
  await tx.deleteFrom('company_currencies').where('client_id', '=', client_id).execute();
  if (currencies.length > 0)
    await tx
      .insertInto('company_currencies')
      .values(currencies.map((currency) => ({ client_id, currency })))
      .execute();
}

/** Serialises changes to the rates of one currency, so that a later change replaces an earlier one. */
export async function lockRate(tx: CompanyTransaction, target: { client_id: string; currency: string }) {
  const name = `rates ${target.client_id} ${target.currency}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

interface NewManualRate {
  client_id: string;
  id: string;
  currency: string;
  effective_from: string;
  ends_on: string | null;
  rate: string;
  set_by: string;
  set_at: Date;
}

export async function insertManualRate(tx: CompanyTransaction, rate: NewManualRate) {
  await tx.insertInto('company_rates').values(rate).execute();
}

/** Removes the active rate that starts on this day. The removed rate is still listed in the history. */
export function removeRateOfDay(
  tx: CompanyTransaction,
  target: { client_id: string; currency: string; effective_from: string; now: Date },
) {
  return tx
    .updateTable('company_rates')
    .set({ removed_at: target.now })
    .where('client_id', '=', target.client_id)
    .where('currency', '=', target.currency)
    .where('effective_from', '=', target.effective_from)
    .where('removed_at', 'is', null)
    .returning(['rate', 'effective_from'])
    .executeTakeFirst();
}

export function removeRateById(tx: CompanyTransaction, target: { client_id: string; id: string; now: Date }) {
  return tx
    .updateTable('company_rates')
    .set({ removed_at: target.now })
    .where('client_id', '=', target.client_id)
    .where('id', '=', target.id)
    .where('removed_at', 'is', null)
    .returning(['currency', 'rate', 'effective_from'])
    .executeTakeFirst();
}

export function readManualHistory(
  tx: CompanyTransaction,
  query: { client_id: string; currency: string; limit: number },
) {
  return tx
    .selectFrom('company_rates as r')
    .select([
      'r.id',
      'r.effective_from',
      'r.ends_on',
      'r.rate',
      nameOfSetter(query.client_id).as('set_by'),
      'r.set_at',
      sql<boolean>`r.removed_at is not null`.as('is_removed'),
    ])
    .where('r.client_id', '=', query.client_id)
    .where('r.currency', '=', query.currency)
    .orderBy('r.effective_from', 'desc')
    .orderBy('r.set_at', 'desc')
    .limit(query.limit)
    .execute();
}

/**
 * Returns SQL for the name of the person who set a rate. A subquery per rate is faster than a join, because there are
 * few rates and possibly many users.
 */
function nameOfSetter(client_id: string) {
  return sql<string>`(select u.first_name || ' ' || u.last_name from users u
    where u.client_id = ${client_id} and u.id = r.set_by)`;
}

/**
 * Reads the market rates of a currency by day, newest first, each with the rate of a second currency. The euro is the
 * base of all market rates, so it has no rows.
 */
export async function readMarketHistory(
  tx: CompanyTransaction,
  query: { currency: string; beside: string; before: string | null; limit: number },
) {
  const { rows } = await sql<{ rate_on: string; rate: string; source: string; beside_rate: string | null }>`
    select d.rate_on, d.rate, d.source, b.rate as beside_rate
    from (
      select rate_on, rate, source from market_rates
      where currency = ${query.currency} and rate_on < coalesce(${query.before}::date, 'infinity')
      order by rate_on desc limit ${query.limit}
    ) d
    left join lateral (
      select rate from market_rates where currency = ${query.beside} and rate_on <= d.rate_on order by rate_on desc limit 1
    ) b on true
    order by d.rate_on desc`.execute(tx);
  return rows;
}

/** Reads the newest day for which a source has rates. Only USD is checked, because every source has it. */
export async function newestMarketDay(database: Database, source: string): Promise<string | null> {
  const row = await database.outside
    .selectFrom('market_rates')
    .select('rate_on')
    .where('currency', '=', 'USD')
    .where('source', '=', source)
    .orderBy('rate_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rate_on ?? null;
}

interface NewMarketRate {
  currency: string;
  rate_on: string;
  rate: string;
}

/** Saves market rates and replaces the earlier rates of the same days. Ignores unknown currencies. */
export async function upsertMarketRates(
  database: Database,
  target: { rates: readonly NewMarketRate[]; source: string; fetched_at: Date },
) {
  const column = (name: keyof NewMarketRate) => target.rates.map((rate) => rate[name]);
  await sql`
    insert into market_rates as m (currency, rate_on, rate, source, fetched_at)
    select g.currency, g.rate_on, g.rate, ${target.source}, ${target.fetched_at}
    from unnest(${column('currency')}::text[], ${column('rate_on')}::date[], ${column('rate')}::numeric[])
      as g (currency, rate_on, rate)
    join currencies c on c.code = g.currency
    on conflict (currency, rate_on) do update
      set rate = excluded.rate, source = excluded.source, fetched_at = excluded.fetched_at
      where (m.rate, m.source) is distinct from (excluded.rate, excluded.source)`.execute(database.outside);
}

/** Reads the latest month in which the ledger of any entity is closed. */
export async function readClosedMonth(tx: CompanyTransaction, client_id: string): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(p.month), 'YYYY-MM') as month from ledger_periods p
    where p.client_id = ${client_id} and p.state = 'closed'`.execute(tx);
  return rows[0]?.month ?? null;
}
