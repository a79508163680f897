import { sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import { firstDayOf, lastDayOf } from '#domain/ledger/months.ts';
import type { CompanyTransaction } from '../../../db/database.ts';
import { allOf, isAmong, isBetween } from '../../../db/list-filters.rows.ts';
import { personColumn } from '../../../db/shared-columns.rows.ts';
import { isNotReversed } from '../not-reversed.rows.ts';

/** Queries for the tax lines of posted expenses, and for the recoverable share of their tax. */

export interface TaxedExpenseRow {
  expense_id: string;
  report: { id: string; number: number; title: string };
  owner: PersonBrief;
  merchant: string;
  category: string;
  spent_on: string | null;
  booked_on: string;
  entity_id: string | null;
  entity_country: string;
  entity_currency: string | null;
  /** The destination of the report's trip; null if the report has none or several. */
  trip_country: string | null;
  currency: string;
  gross: string;
  claimed: string;
  claimed_currency: string;
  taxes: { name: string; rate_pct: string | null; amount: string }[];
  recoverable_pct: string;
}

interface TaxQuery {
  client_id: string;
  /** The entities of the postings; undefined for all entities, null for postings without an entity. */
  entity_ids?: readonly string[] | null | undefined;
  from_month: string;
  to_month: string;
}

/** Reads the expenses with tax lines whose approval was booked in these months and is not reversed. */
export async function readTaxedExpenses(tx: CompanyTransaction, query: TaxQuery): Promise<TaxedExpenseRow[]> {
  const { client_id, entity_ids, from_month, to_month } = query;
  const isPosted = allOf([
    sql`l.client_id = ${client_id}`,
    isBetween(sql`l.booked_on`, { from: firstDayOf(from_month), to: lastDayOf(to_month) }, 'date'),
    entity_ids === null ? sql`l.entity_id is null` : isAmong(sql`l.entity_id`, entity_ids, 'uuid'),
    sql`l.cause = 'approve' and l.reverses_id is null and l.report_id is not null`,
    isNotReversed(client_id),
  ]);
  const { rows } = await sql<TaxedExpenseRow>`
    with posted as materialized (
      select distinct l.report_id, l.entity_id, l.booked_on from ledger_postings l where ${isPosted}
    )
    select e.id as expense_id, jsonb_build_object('id', r.id, 'number', r.number, 'title', r.title) as report,
      ${personColumn(client_id, sql`e.owner_id`)} as owner, e.merchant, coalesce(c.name, '') as category, e.spent_on,
      p.booked_on, p.entity_id, coalesce(n.country, '') as entity_country, n.currency as entity_currency,
      (select case when count(*) = 1 then min(t.country) end from report_trips j
        join trips t on t.client_id = ${client_id} and t.id = j.trip_id
        where j.client_id = ${client_id} and j.report_id = r.id) as trip_country,
      r.currency, coalesce(e.edited_converted_amount, e.capped_amount, e.converted_amount) as gross,
      e.amount as claimed, e.currency as claimed_currency, e.taxes,
      coalesce(s.recoverable_pct, 100)::text as recoverable_pct
    from posted p
    cross join lateral (select * from reports x where x.client_id = ${client_id} and x.id = p.report_id) r
    cross join lateral (select * from expenses x where x.client_id = ${client_id} and x.report_id = p.report_id
      and x.deleted_at is null and x.taxes <> '[]' and (x.payment_mode = 'company' or x.is_reimbursable)
      and x.amount is not null and x.currency is not null and x.converted_amount is not null) e
    left join entities n on n.client_id = ${client_id} and n.id = p.entity_id
    left join categories c on c.client_id = ${client_id} and c.id = e.category_id
    left join lateral (select x.recoverable_pct from category_tax_shares x
      where x.client_id = ${client_id} and x.category_id = e.category_id and x.from_on <= p.booked_on
      order by x.from_on desc limit 1) s on true
    order by p.booked_on, r.number, e.id`.execute(tx);
  return rows;
}

interface TaxShareRow {
  category: { id: string; name: string };
  /** The recoverable share on the requested day, in percent. */
  recoverable_pct: string;
  /** All recoverable shares of the category, newest first. */
  changes: { from_on: string; recoverable_pct: string }[];
}

/** Reads all active expense categories, each with its recoverable share on a day and all changes of the share. */
export async function readTaxShares(
  tx: CompanyTransaction,
  { client_id, on }: { client_id: string; on: string },
): Promise<TaxShareRow[]> {
  const { rows } = await sql<TaxShareRow>`
    select jsonb_build_object('id', c.id, 'name', c.name) as category,
      trim_scale(coalesce(s.on_day, 100))::text as recoverable_pct, coalesce(s.changes, '[]') as changes
    from categories c
    left join lateral (
      select (array_agg(x.recoverable_pct order by x.from_on desc) filter (where x.from_on <= ${on}::date))[1] as on_day,
        jsonb_agg(jsonb_build_object('from_on', x.from_on, 'recoverable_pct', trim_scale(x.recoverable_pct)::text)
          order by x.from_on desc) as changes
      from category_tax_shares x where x.client_id = ${client_id} and x.category_id = c.id) s on true
    where c.client_id = ${client_id} and c.is_active order by c.name, c.id`.execute(tx);
  return rows;
}

export async function readCategoryName(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<string | undefined> {
  const category = await tx
    .selectFrom('categories')
    .select('name')
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return category?.name;
}

export async function saveTaxShareRow(
  tx: CompanyTransaction,
  share: { client_id: string; category_id: string; from_on: string; recoverable_pct: string },
): Promise<void> {
  const { recoverable_pct } = share;
  await tx
    .insertInto('category_tax_shares')
    .values(share)
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'category_id', 'from_on']).doUpdateSet({ recoverable_pct }),
    )
    .execute();
}
