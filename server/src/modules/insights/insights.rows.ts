import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { insights } from '#contract/insights.contract.ts';
import type { PersonBrief } from '#contract/shared/person.ts';
import { daysBetween } from '#domain/dates/calendar-days.ts';
import { submittedStages } from '#domain/expenses/expense-stages.ts';
import type { DayRange } from '#domain/insights/insights-period.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { allOf, isAmong } from '../../db/list-filters.rows.ts';
import { liveSpend, liveTotals, type TotalKind } from '../../db/live-spend.rows.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';

/** Sums of submitted expenses, from the stored totals and sums of spending. */

type InsightsInput = z.output<typeof insights.overview.input>;

export interface InsightsQuery extends InsightsInput {
  client_id: string;
}

export type Sql = RawBuilder<unknown>;

/**
 * Submitted spending of the period and, marked `is_before`, of the days it is compared with: from the totals of a kind,
 * or from the sums by person and day.
 */
function submittedSpend({ client_id, period, compared, filters }: InsightsQuery, kind: TotalKind | null): Sql {
  const spendOf = (days: DayRange) =>
    kind ? liveTotals({ client_id, ...days }, kind) : liveSpend({ client_id, ...days });
  const within = (days: DayRange, is_before: boolean) => sql`select *, ${sql.lit(is_before)} as is_before
    from (${spendOf(days)}) s where ${allOf([
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
    from (${submittedSpend(query, 'month')}) s group by is_before having sum(no_of_expenses) <> 0`.execute(tx);
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

/** A longer period is shown by month, see `chartBuckets`. */
const longestByDayOrWeek = 120;

/** Spending by day, category, department and person. Days of the compared period have only `before`. */
export async function readSpendGroups(tx: CompanyTransaction, query: InsightsQuery): Promise<SpendGroup[]> {
  const { period, filters } = query;
  // Totals by day, person and merchant have no category.
  const unlessByCategory = (kind: TotalKind) => (filters.category_ids?.length ? null : kind);
  const isByMonth = daysBetween(period.from, period.to) >= longestByDayOrWeek;
  const groups = await Promise.all([
    readGroups(tx, query, { kind: isByMonth ? 'month' : unlessByCategory('day'), groups: ['day'] }),
    readGroups(tx, query, { kind: 'month', groups: ['category', 'department'] }),
    readGroups(tx, query, { kind: unlessByCategory('person'), groups: ['person'] }),
  ]);
  return groups.flat();
}

/** Groups of spending in one pass over the totals of a kind, or over the sums by person and day. */
async function readGroups(
  tx: CompanyTransaction,
  query: InsightsQuery,
  { kind, groups }: { kind: TotalKind | null; groups: readonly SpendGroup['kind'][] },
): Promise<SpendGroup[]> {
  const { client_id } = query;
  const key = { day: 'day', category: 'category_id', department: 'department_id', person: 'owner_id' } as const;
  const columns = sql.join(groups.map((group) => sql.ref(key[group])));
  const nameIn = (table: 'categories' | 'departments') =>
    sql`(select x.name from ${sql.table(table)} x where x.client_id = ${client_id} and x.id = g.key)`;
  const name = { day: sql`null`, category: nameIn('categories'), department: nameIn('departments'), person: sql`null` };
  const grouped = (group: SpendGroup['kind']) => sql`
    select ${sql.lit(group)} as kind, g.key::text, ${name[group]} as name,
      ${group === 'person' ? personColumn(client_id, sql`g.key`) : sql`null::jsonb`} as person, g.amount, g.before, g.count
    from (select ${sql.ref(key[group])} as key, sum(amount) filter (where not is_before) as amount,
        sum(amount) filter (where is_before) as before,
        sum(no_of_expenses) filter (where not is_before)::int as count
      from s group by 1 having bool_or(no_of_expenses <> 0)
      ${group === 'person' ? sql`order by 2 desc nulls last, 1 limit ${sql.lit(maxPeople)}` : sql``}) g`;

  const { rows } = await sql<SpendGroup>`
    with s as materialized (
      select ${columns}, is_before, sum(amount) as amount, sum(no_of_expenses) as no_of_expenses
      from (${submittedSpend(query, kind)}) spent group by ${columns}, is_before
    )
    ${sql.join(groups.map(grouped), sql` union all `)}`.execute(tx);
  return rows;
}

interface MerchantSum {
  merchant: string;
  amount: string;
  count: number;
}

/** The merchants with the highest spending. */
export async function readTopMerchants(tx: CompanyTransaction, query: InsightsQuery): Promise<MerchantSum[]> {
  const { category_ids, department_ids } = query.filters;
  const kind = category_ids?.length || department_ids?.length ? null : 'merchant';
  const { rows } = await sql<MerchantSum>`
    select merchant, sum(amount) as amount, sum(no_of_expenses)::int as count
    from (${submittedSpend({ ...query, compared: null }, kind)}) s
    where merchant is not null group by merchant having sum(no_of_expenses) <> 0
    order by 2 desc, 1 limit 10`.execute(tx);
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
