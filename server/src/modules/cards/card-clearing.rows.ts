import { sql } from 'kysely';
import type { ClearedCharges } from '#domain/ledger/postings.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/**
 * Queries for the amounts that card statements clear in the ledger, and for comparing closed periods with their
 * postings.
 */

interface ClearedRow {
  account_id: string;
  entity_id: string | null;
  account: ClearedCharges['account'];
  currency: string;
  charged: string;
  cleared_currency: string;
  cleared: string;
}

/**
 * Reads the charges of each card by the ledger account that they clear. An expense belongs to the entity in which its
 * report was approved, any other charge to the entity of the person. If the report has another currency, its expense
 * clears the converted amount, because that is the amount that the approval posted.
 */
export async function readClearedCharges(
  tx: CompanyTransaction,
  { client_id, period_id }: { client_id: string; period_id: string },
): Promise<ClearedRow[]> {
  const { rows } = await sql<ClearedRow>`
    select t.account_id, x.entity_id, x.account, t.currency, sum(x.charged) as charged, x.cleared_currency,
      sum(x.cleared) as cleared
    from card_transactions t
    left join users u on u.client_id = ${client_id} and u.id = t.user_id
    cross join lateral (
      select coalesce(sum(c.amount), 0) as expensed from card_expenses c
      where c.client_id = ${client_id} and c.transaction_id = t.id
    ) e
    cross join lateral (
      select coalesce(p.entity_id, u.entity_id) as entity_id, 'company_paid' as account, c.amount as charged,
        coalesce(r.currency, t.currency) as cleared_currency,
        case when r.currency <> t.currency then x.converted_amount else c.amount end as cleared
      from card_expenses c
      join expenses x on x.client_id = ${client_id} and x.id = c.expense_id
      left join reports r on r.client_id = ${client_id} and r.id = x.report_id and x.converted_amount is not null
      left join payables p on p.client_id = ${client_id} and p.item_id = x.report_id
      where c.client_id = ${client_id} and c.transaction_id = t.id
      union all
      select u.entity_id, 'bank', t.amount, t.currency, t.amount where t.state = 'personal'
      union all
      select u.entity_id, 'card_unexpensed', o.amount, t.currency, o.amount from (
        select case when t.is_voided then 0 else t.amount end - e.expensed
          - case when t.state = 'personal' then t.amount else 0 end as amount
      ) o
    ) x
    where t.client_id = ${client_id} and t.period_id = ${period_id}
    group by t.account_id, x.entity_id, x.account, t.currency, x.cleared_currency
    order by t.account_id, x.account, t.currency, x.cleared_currency, x.entity_id`.execute(tx);
  return rows;
}

interface WrongClearing {
  from_on: string;
  last_four: string;
  account: string;
  currency: string;
  saved: string;
  due: string;
}

/**
 * Reads the cards whose ledger balance for a period differs from the figures at closing, including cards with postings
 * in an open period.
 */
export async function readWrongClearings(tx: CompanyTransaction, client_id: string): Promise<WrongClearing[]> {
  const { rows } = await sql<WrongClearing>`
    with posted as (
      select l.card_period_id as period_id, l.card_account_id as account_id, l.currency, s.account, sum(s.amount) as amount
      from ledger_postings l
      cross join lateral (values (l.to_account, l.amount), (l.from_account, -l.amount)) s (account, amount)
      where l.client_id = ${client_id} and l.card_account_id is not null
        and s.account in ('card_payable', 'bank', 'card_unexpensed')
      group by 1, 2, 3, 4
    ), due as (
      select p.id as period_id, f.account_id, f.currency, s.account, s.amount
      from card_periods p
      cross join lateral jsonb_to_recordset(p.closed_figures) f (account_id uuid, currency text, statement_total numeric,
        expensed numeric, personal numeric)
      cross join lateral (values ('card_payable', -f.statement_total), ('bank', f.personal),
        ('card_unexpensed', f.statement_total - f.expensed - f.personal)) s (account, amount)
      where p.client_id = ${client_id} and p.closed_figures is not null
    ), wrong as (
      select coalesce(k.period_id, d.period_id) as period_id, coalesce(k.account_id, d.account_id) as account_id,
        coalesce(k.currency, d.currency) as currency, coalesce(k.account, d.account) as account,
        coalesce(k.amount, 0) as saved, coalesce(d.amount, 0) as due
      from posted k full join due d on d.period_id = k.period_id and d.account_id = k.account_id
        and d.currency = k.currency and d.account = k.account
      where coalesce(k.amount, 0) <> coalesce(d.amount, 0)
      order by 1, 2, 3, 4 limit 100
    )
    select p.from_on, a.last_four, w.account, w.currency, trim_scale(w.saved)::text as saved, trim_scale(w.due)::text as due
    from wrong w
    join card_periods p on p.client_id = ${client_id} and p.id = w.period_id
    join card_accounts a on a.client_id = ${client_id} and a.id = w.account_id
    order by p.from_on, a.last_four, w.account, w.currency`.execute(tx);
  return rows;
}

/** Reads the closed periods in which a card has a difference without an explanation. */
export async function readUnexplainedPeriods(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ from_on: string }[]> {
  const { rows } = await sql<{ from_on: string }>`
    select distinct p.from_on from card_periods p
    cross join lateral jsonb_to_recordset(p.closed_figures) f (statement_total numeric, expensed numeric, personal numeric,
      ignored numeric)
    where p.client_id = ${client_id} and p.is_closed and p.explanation = ''
      and f.statement_total <> f.expensed + f.personal + f.ignored
    order by 1`.execute(tx);
  return rows;
}
