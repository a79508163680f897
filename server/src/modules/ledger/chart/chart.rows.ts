import { sql } from 'kysely';
import type { AccountNames, ChartAccount, ExpenseAccountName } from '#domain/ledger/chart.ts';
import type { CompanyTransaction } from '../../../db/database.ts';

/**
 * Reads the chart of accounts. The query needs no limit, because the chart has only a few rows for each account and
 * entity.
 */
export async function readChart(tx: CompanyTransaction, client_id: string): Promise<ChartAccount[]> {
  const { rows } = await sql<ChartAccount>`
    select c.entity_key, c.account, c.effective_from, c.number, c.name from chart_accounts c
    where c.client_id = ${client_id} order by c.entity_key, c.account, c.effective_from`.execute(tx);
  return rows;
}

/** Reads the chart of accounts, together with the categories of each expense account. */
export async function readAccountNames(tx: CompanyTransaction, client_id: string): Promise<AccountNames> {
  const { rows } = await sql<{ chart: ChartAccount[]; expense_accounts: ExpenseAccountName[] }>`
    select (
      select coalesce(jsonb_agg(jsonb_build_object('entity_key', c.entity_key, 'account', c.account,
        'effective_from', c.effective_from, 'number', c.number, 'name', c.name)), '[]')
      from chart_accounts c where c.client_id = ${client_id}
    ) as chart, (
      select coalesce(jsonb_agg(jsonb_build_object('ledger_account', a.ledger_account, 'categories', a.categories)), '[]')
      from (
        select c.ledger_account, jsonb_agg(c.name order by c.name) as categories from categories c
        where c.client_id = ${client_id} and c.ledger_account <> '' group by c.ledger_account
      ) a
    ) as expense_accounts`.execute(tx);
  return rows[0] ?? { chart: [], expense_accounts: [] };
}

type ChartKey = Pick<ChartAccount, 'entity_key' | 'account' | 'effective_from'> & { client_id: string };
type Named = Pick<ChartAccount, 'number' | 'name'>;

/** Saves an entry and returns its previous values; undefined for a new entry. */
export async function upsertChartAccount(tx: CompanyTransaction, row: ChartKey & Named): Promise<Named | undefined> {
  const [{ rows }] = await Promise.all([
    sql<Named>`
      select c.number, c.name from chart_accounts c where c.client_id = ${row.client_id}
        and c.entity_key = ${row.entity_key} and c.account = ${row.account}
        and c.effective_from = ${row.effective_from}::date`.execute(tx),
    sql`
      insert into chart_accounts (client_id, entity_key, account, effective_from, number, name)
      values (${row.client_id}, ${row.entity_key}, ${row.account}, ${row.effective_from}, ${row.number}, ${row.name})
      on conflict (client_id, entity_key, account, effective_from)
        do update set number = excluded.number, name = excluded.name`.execute(tx),
  ]);
  return rows[0];
}

export async function deleteChartAccount(tx: CompanyTransaction, key: ChartKey): Promise<Named | undefined> {
  const { rows } = await sql<Named>`
    delete from chart_accounts c where c.client_id = ${key.client_id} and c.entity_key = ${key.entity_key}
      and c.account = ${key.account} and c.effective_from = ${key.effective_from}::date
    returning c.number, c.name`.execute(tx);
  return rows[0];
}

/** Reads the latest closed month of the entity, or of any entity for an entry that applies to all entities. */
export async function readLastClosedMonth(
  tx: CompanyTransaction,
  { client_id, entity_id }: { client_id: string; entity_id: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(p.month), 'YYYY-MM') as month from ledger_periods p
    where p.client_id = ${client_id} and p.state = 'closed'
      ${entity_id ? sql`and p.entity_key = ${entity_id}` : sql``}`.execute(tx);
  return rows[0]?.month ?? null;
}
