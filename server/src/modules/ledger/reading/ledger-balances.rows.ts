import { type RawBuilder, sql } from 'kysely';
import { noEntityKey } from '#domain/ledger/chart.ts';
import { firstDayOf, monthOf, wholeMonths } from '#domain/ledger/months.ts';
import type { LedgerAccount } from '#domain/ledger/postings.ts';
import type { AccountSums } from '#domain/ledger/trial-balance.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { allOf, type Condition, isAmong, isBetween } from '../../../db/list-filters.rows.ts';
import { eachMatch } from '../../../db/list-query.rows.ts';
import { type LedgerFilters, type LedgerQuery, ledgerList } from './ledger-list.rows.ts';

/** Queries for ledger totals. Where possible, they read `ledger_balances`, which a trigger keeps up to date. */

export interface CurrencySums {
  currency: string;
  debit: string;
  credit: string;
  count: number;
}

/**
 * Reads the count, debits and credits of the matching postings, by currency. Without an account filter, debits and
 * credits are equal.
 */
export async function readLedgerSums(tx: CompanyTransaction, query: LedgerQuery): Promise<CurrencySums[]> {
  const months = savedMonths(query);
  const { rows } = await (months ? savedSums(query, months) : matchSums(query)).execute(tx);
  return rows;
}

/**
 * Returns the months of the query if it filters only by entity, account, currency and whole months, so that the stored
 * balances can answer it; otherwise undefined.
 */
function savedMonths({ search, filters }: LedgerQuery) {
  if (search.trim() !== '' || filters.owner_ids || filters.flags?.includes('late')) return undefined;
  if (filters.ledger_account !== undefined && filters.account !== 'expense') return undefined;
  return wholeMonths({ from: filters.booked_from, to: filters.booked_to });
}

function savedSums(
  { client_id, filters }: LedgerQuery,
  { from, to }: { from?: string; to?: string },
): RawBuilder<CurrencySums> {
  const conditions = [
    ...balanceConditions(client_id, filters),
    isBetween(sql`b.month`, { from: from && firstDayOf(from), to: to && firstDayOf(to) }, 'date'),
  ];
  // Without an account filter, every posting has two lines.
  const linesPerPosting = sql.lit(filters.account ? 1 : 2);
  return sql`select b.currency, sum(b.debit) as debit, sum(b.credit) as credit,
      (sum(b.no_of_lines) / ${linesPerPosting})::int as count
    from ledger_balances b where ${allOf(conditions)} group by b.currency order by b.currency`;
}

function matchSums(query: LedgerQuery): RawBuilder<CurrencySums> {
  const { account } = query.filters;
  const [debit, credit] = account
    ? [
        sql`case when l.to_account = ${account} then l.amount else 0 end`,
        sql`case when l.from_account = ${account} then l.amount else 0 end`,
      ]
    : [sql`l.amount`, sql`l.amount`];
  const lines = eachMatch(
    ledgerList.matches(query),
    (from) => sql`select l.currency, ${debit} as debit, ${credit} as credit ${from}`,
  );
  return sql`select f.currency, sum(f.debit) as debit, sum(f.credit) as credit, count(*)::int as count
    from (${lines}) f group by f.currency order by f.currency`;
}

function balanceConditions(client_id: string, filters: LedgerFilters): Condition[] {
  const { account, ledger_account } = filters;
  return [
    sql`b.client_id = ${client_id}`,
    isAmong(sql`b.entity_key`, filters.entity_ids, 'uuid'),
    filters.flags?.includes('no_entity') && sql`b.entity_key = ${noEntityKey}`,
    isAmong(sql`b.currency`, filters.currencies, 'text'),
    account && sql`b.account = ${account}`,
    ledger_account !== undefined && sql`b.ledger_account = ${ledger_account === '-' ? '' : ledger_account}`,
  ];
}

/** Reads the balances of the selected account before a posting, by currency. */
export async function readOpenings(
  tx: CompanyTransaction,
  { client_id, filters }: Pick<LedgerQuery, 'client_id' | 'filters'>,
  before: { booked_on: string; id: string },
): Promise<{ currency: string; amount: string }[]> {
  const start = firstDayOf(monthOf(before.booked_on));
  const inMonth = ledgerList.matches({
    client_id,
    search: '',
    filters: { ...filters, booked_from: start, booked_to: before.booked_on },
  });
  const isBefore = sql`(l.booked_on, l.id) < (${before.booked_on}::date, ${before.id}::uuid)`;
  const lines = eachMatch(
    inMonth,
    (
      from,
    ) => sql`select l.currency, case when l.to_account = ${filters.account} then l.amount else -l.amount end as amount
      ${from} and ${isBefore}`,
  );
  const { rows } = await sql<{ currency: string; amount: string }>`
    select f.currency, sum(f.amount) as amount from (
      select b.currency, b.debit - b.credit as amount from ledger_balances b
      where ${allOf([...balanceConditions(client_id, filters), sql`b.month < ${start}::date`])}
      union all
      (${lines})
    ) f group by f.currency`.execute(tx);
  return rows;
}

/** Reads the opening balance, debits and credits of all accounts for a range of months. */
export async function readAccountSums(
  tx: CompanyTransaction,
  query: { client_id: string; entity_ids: readonly string[] | undefined; from_month: string; to_month: string },
): Promise<AccountSums[]> {
  const from = firstDayOf(query.from_month);
  const { rows } = await sql<AccountSums>`
    select nullif(b.entity_key, ${noEntityKey}) as entity_id, b.currency, b.account, b.ledger_account,
      coalesce(sum(b.debit - b.credit) filter (where b.month < ${from}::date), 0) as opening,
      coalesce(sum(b.debit) filter (where b.month >= ${from}::date), 0) as debit,
      coalesce(sum(b.credit) filter (where b.month >= ${from}::date), 0) as credit
    from ledger_balances b
    where ${allOf([
      sql`b.client_id = ${query.client_id}`,
      isAmong(sql`b.entity_key`, query.entity_ids, 'uuid'),
      sql`b.month <= ${firstDayOf(query.to_month)}::date`,
    ])}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(tx);
  return rows;
}

interface LedgerExtent {
  accounts: { account: LedgerAccount; ledger_account: string }[];
  currencies: string[];
  entity_keys: string[];
  first_month: string | null;
}

/** Reads which accounts, currencies and entities have postings, and the first month with postings. */
export async function readLedgerExtent(tx: CompanyTransaction, client_id: string): Promise<LedgerExtent> {
  const { rows } = await sql<LedgerExtent>`
    select coalesce(jsonb_agg(distinct jsonb_build_object('account', b.account, 'ledger_account', b.ledger_account)), '[]')
        as accounts,
      coalesce(array_agg(distinct b.currency), '{}') as currencies,
      coalesce(array_agg(distinct b.entity_key), '{}') as entity_keys, to_char(min(b.month), 'YYYY-MM') as first_month
    from ledger_balances b where b.client_id = ${client_id}`.execute(tx);
  return rows[0] ?? { accounts: [], currencies: [], entity_keys: [], first_month: null };
}

export async function readEntityNames(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ id: string; name: string }[]> {
  return tx.selectFrom('entities').select(['id', 'name']).where('client_id', '=', client_id).orderBy('name').execute();
}
