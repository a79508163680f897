import { sql } from 'kysely';
import { noEntityKey } from '#domain/ledger/chart.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { figuresHash } from './periods.rows.ts';

/**
 * Queries for differences between postings, stored balances and closed months. Each query returns no rows if there are
 * no differences.
 */

interface WrongBalanceRow {
  account: string;
  currency: string;
  month: string;
  saved: string;
  due: string;
}

/** Reads the stored balances that differ from the postings. */
export async function readWrongMonths(tx: CompanyTransaction, client_id: string): Promise<WrongBalanceRow[]> {
  const { rows } = await sql<WrongBalanceRow>`
    with posted as (
      select coalesce(l.entity_id, ${noEntityKey}::uuid) as entity_key, s.account,
        case when s.account = 'expense' then l.ledger_account else '' end as ledger_account, l.currency,
        date_trunc('month', l.booked_on)::date as month, sum(s.debit) as debit, sum(s.credit) as credit, count(*) as lines
      from ledger_postings l
      cross join lateral (values (l.to_account, l.amount, 0), (l.from_account, 0, l.amount)) s (account, debit, credit)
      where l.client_id = ${client_id} group by 1, 2, 3, 4, 5
    ), saved as (
      select b.entity_key, b.account, b.ledger_account, b.currency, b.month, sum(b.debit) as debit, sum(b.credit) as credit,
        sum(b.no_of_lines) as lines
      from ledger_balances b where b.client_id = ${client_id} group by 1, 2, 3, 4, 5
    )
    select coalesce(k.account, p.account) as account, coalesce(k.currency, p.currency) as currency,
      to_char(coalesce(k.month, p.month), 'YYYY-MM') as month,
      concat(trim_scale(coalesce(k.debit, 0)), ' and ', trim_scale(coalesce(k.credit, 0))) as saved,
      concat(trim_scale(coalesce(p.debit, 0)), ' and ', trim_scale(coalesce(p.credit, 0))) as due
    from saved k
    full join posted p on p.entity_key = k.entity_key and p.account = k.account and p.ledger_account = k.ledger_account
      and p.currency = k.currency and p.month = k.month
    where (coalesce(k.debit, 0), coalesce(k.credit, 0), coalesce(k.lines, 0))
      is distinct from (coalesce(p.debit, 0), coalesce(p.credit, 0), coalesce(p.lines, 0))
    order by 3, 1, 2 limit 100`.execute(tx);
  return rows;
}

/** Reads the closed months whose figures have changed since they were closed. */
export async function readChangedPeriods(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ month: string; entity: string }[]> {
  const hash = figuresHash({ client_id: sql`${client_id}::uuid`, entity_key: sql`p.entity_key`, month: sql`p.month` });
  const { rows } = await sql<{ month: string; entity: string }>`
    select to_char(p.month, 'YYYY-MM') as month,
      coalesce((select e.name from entities e where e.client_id = ${client_id} and e.id = p.entity_key), 'No entity') as entity
    from ledger_periods p
    where p.client_id = ${client_id} and p.state = 'closed' and p.figures_hash <> ${hash}
    order by 1, 2 limit 100`.execute(tx);
  return rows;
}
