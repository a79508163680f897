import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { insights } from '#contract/insights.contract.ts';
import type { PersonBrief } from '#contract/shared/person.ts';
import { submittedStages } from '#domain/expenses/expense-stages.ts';
import type { DayRange } from '#domain/insights/insights-period.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { allOf, isAmong } from '../../db/list-filters.rows.ts';
import { liveSpend } from '../../db/live-spend.rows.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';

/** Sums of submitted expenses. All of them come from the stored sums of spending, except merchants. */

type InsightsInput = z.output<typeof insights.overview.input>;

export interface InsightsQuery extends InsightsInput {
  client_id: string;
}

export type Sql = RawBuilder<unknown>;

/** Submitted spending of the period and, marked `is_before`, of the days it is compared with. */
function submittedSpend({ client_id, period, compared, filters }: InsightsQuery): Sql {
  const within = (days: DayRange, is_before: boolean) => sql`select *, ${sql.lit(is_before)} as is_before
    from (${liveSpend({ client_id, ...days })}) s where ${allOf([
      isAmong(sql`stage`, submittedStages, 'text'),
      isAmong(sql`entity_id`, filters.entity_ids, 'uuid'),
      isAmong(sql`department_id`, filters.department_ids, 'uuid'),
      isAmong(sql`business_unit_id`, filters.business_unit_ids, 'uuid'),
      isAmong(sql`category_id`, filters.category_ids, 'uuid'),
      isAmong(sql`currency`, filters.currencies, 'text'),
    ])}`;
  return compared ? sql`${within(period, false)} union all ${within(compared, true)}` : within(period, false);
}

export interface SpendTotals {
  is_before: boolean;
  total: string;
  no_of_expenses: number;
  reimbursable: string;
  no_of_reimbursable: number;
  card: string;
  no_of_card: number;
  no_of_violations: number;
}

export async function readSpendTotals(tx: CompanyTransaction, query: InsightsQuery): Promise<SpendTotals[]> {
  const isReimbursed = sql`payment_mode = 'own' and is_reimbursable`;
  const { rows } = await sql<SpendTotals>`
    select is_before, sum(amount) as total, sum(no_of_expenses)::int as no_of_expenses,
      coalesce(sum(amount) filter (where ${isReimbursed}), 0) as reimbursable,
      coalesce(sum(no_of_expenses) filter (where ${isReimbursed}), 0)::int as no_of_reimbursable,
      coalesce(sum(amount) filter (where payment_mode = 'company'), 0) as card,
      coalesce(sum(no_of_expenses) filter (where payment_mode = 'company'), 0)::int as no_of_card,
      sum(no_of_violations)::int as no_of_violations
    from (${submittedSpend(query)}) s group by is_before`.execute(tx);
  return rows;
}

interface SpendGroup {
  kind: 'day' | 'category' | 'department' | 'person';
  key: string | null;
  name: string | null;
  person: PersonBrief | null;
  amount: string | null;
  before: string | null;
  count: number | null;
}

const maxPeople = 10;

/** Spending by day, category, department and person in one pass. Days of the compared period have only `before`. */
export async function readSpendGroups(tx: CompanyTransaction, query: InsightsQuery): Promise<SpendGroup[]> {
  const { client_id } = query;
  const figures = sql`sum(amount) filter (where not is_before) as amount, sum(amount) filter (where is_before) as before,
    sum(no_of_expenses) filter (where not is_before)::int as count`;
  const nameIn = (table: 'categories' | 'departments') =>
    sql`(select x.name from ${sql.table(table)} x where x.client_id = ${client_id} and x.id = g.key)`;
  const grouped = (kind: 'category' | 'department', column: Sql) => sql`
    select ${sql.lit(kind)}, g.key::text, ${nameIn(kind === 'category' ? 'categories' : 'departments')}, null::jsonb,
      g.amount, g.before, g.count
    from (select ${column} as key, ${figures} from s group by 1) g`;

  const { rows } = await sql<SpendGroup>`
    with s as materialized (
      select day, owner_id, category_id, department_id, is_before, sum(amount) as amount,
        sum(no_of_expenses) as no_of_expenses
      from (${submittedSpend(query)}) spent group by 1, 2, 3, 4, 5
    )
    select 'day' as kind, g.day::text as key, null as name, null::jsonb as person, g.amount, g.before, g.count
      from (select day, ${figures} from s group by day) g
    union all ${grouped('category', sql`category_id`)}
    union all ${grouped('department', sql`department_id`)}
    union all select 'person', g.key::text, null, ${personColumn(client_id, sql`g.key`)}, g.amount, g.before, g.count
      from (select owner_id as key, ${figures} from s group by 1
        order by 2 desc nulls last, 1 limit ${sql.lit(maxPeople)}) g`.execute(tx);
  return rows;
}

interface MerchantSum {
  merchant: string;
  amount: string;
  count: number;
}

/** The merchants with the highest spending. */
export async function readTopMerchants(tx: CompanyTransaction, query: InsightsQuery): Promise<MerchantSum[]> {
  const { client_id, period, filters } = query;
  const { rows } = await sql<MerchantSum>`
    select e.merchant, sum(e.company_amount) as amount, count(*)::int as count from expenses e
    where e.client_id = ${client_id} and e.deleted_at is null and e.merchant <> ''
      and e.stage = any(${[...submittedStages]}::text[])
      and e.spent_on between ${period.from}::date and ${period.to}::date
      and ${allOf([
        isAmong(sql`e.category_id`, filters.category_ids, 'uuid'),
        isAmong(sql`e.currency`, filters.currencies, 'text'),
        ownedWithin(query, sql`e.owner_id`),
      ])}
    group by e.merchant order by 2 desc, 1 limit 10`.execute(tx);
  return rows;
}

/** True for people in the chosen entities, departments and business units. */
export function ownedWithin({ client_id, filters }: InsightsQuery, owner_id: Sql): Sql | undefined {
  const chosen = [
    isAmong(sql`u.entity_id`, filters.entity_ids, 'uuid'),
    isAmong(sql`u.department_id`, filters.department_ids, 'uuid'),
    isAmong(sql`u.business_unit_id`, filters.business_unit_ids, 'uuid'),
  ].filter(Boolean);
  if (chosen.length === 0) return undefined;
  return sql`coalesce((select true from users u where u.client_id = ${client_id} and u.id = ${owner_id}
    and ${allOf(chosen)} limit 1), false)`;
}
