import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { insights } from '#contract/insights.contract.ts';
import type { PersonBrief } from '#contract/shared/person.ts';
import { submittedStages } from '#domain/expenses/expense-stages.ts';
import type { DayRange } from '#domain/insights/insights-period.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import { allOf, isAmong } from '../../db/list-filters.rows.ts';
import {
  changedSpend,
  daysBesideMonths,
  liveSpend,
  liveTotals,
  type SpendDays,
  storedSpend,
  storedTotals,
  type TotalKind,
} from '../../db/live-spend.rows.ts';
import { personColumn } from '../../db/shared-columns.rows.ts';

/** Queries for totals of submitted expenses. They combine the stored totals with spending that is not in them yet. */

type InsightsInput = z.output<typeof insights.overview.input>;

export interface InsightsQuery extends InsightsInput {
  client_id: string;
}

export type Sql = RawBuilder<unknown>;

/**
 * Sets options for the queries of a page. Index reads count as cheap, because the tables are usually in memory.
 * Parallel workers are off, because they would slow down other requests. The time zone is that of the viewer;
 * converting each row to a named time zone instead would take twice as long.
 */
export async function planFigures(tx: CompanyTransaction, time_zone: string): Promise<void> {
  await Promise.all([
    sql`set local random_page_cost = 1.1`.execute(tx),
    sql`set local max_parallel_workers_per_gather = 0`.execute(tx),
    sql`set local timezone = ${sql.lit(time_zone)}`.execute(tx),
  ]);
}

/**
 * Returns queries for the submitted spending of the period and of the compared period, which is marked with
 * `is_before`. `read` provides the rows of each period. Monthly totals are dated on the first of the month, so
 * `counted_on` moves their dates into the period.
 */
export function submittedSpend(query: InsightsQuery, read: (days: SpendDays) => Sql | null): Sql[] {
  const { client_id } = query;
  return periodsOf(query).flatMap(({ is_before, ...days }) => {
    const spend = read({ client_id, ...days });
    const counted_on = sql`least(greatest(day, ${days.from}::date), ${days.to}::date)`;
    return spend
      ? [
          sql`select s.*, ${sql.lit(is_before)} as is_before, ${counted_on} as counted_on
          from (${spend}) s where ${isCounted(query)}`,
        ]
      : [];
  });
}

function periodsOf({ period, compared }: InsightsQuery): (DayRange & { is_before: boolean })[] {
  return [{ ...period, is_before: false }, ...(compared ? [{ ...compared, is_before: true }] : [])];
}

function isCounted({ filters }: InsightsQuery): Sql {
  return allOf([
    isAmong(sql`stage`, submittedStages, 'text'),
    isAmong(sql`entity_id`, filters.entity_ids, 'uuid'),
    isAmong(sql`department_id`, filters.department_ids, 'uuid'),
    isAmong(sql`business_unit_id`, filters.business_unit_ids, 'uuid'),
    isAmong(sql`category_id`, filters.category_ids, 'uuid'),
    isAmong(sql`currency`, filters.currencies, 'text'),
  ]);
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
  const spent = submittedSpend(query, (days) => liveTotals(days, isOfDepartmentOrCategory(query) ? 'month' : 'day'));
  const { rows } = await sql<SpendTotals>`
    select is_before, sum(amount) as total, sum(no_of_expenses)::int as no_of_expenses,
      coalesce(sum(amount) filter (where ${isReimbursed}), 0) as reimbursable,
      coalesce(sum(no_of_expenses) filter (where ${isReimbursed}), 0)::int as no_of_reimbursable,
      coalesce(sum(amount) filter (where payment_mode = 'company'), 0) as card,
      coalesce(sum(no_of_expenses) filter (where payment_mode = 'company'), 0)::int as no_of_card,
      sum(no_of_violations)::int as no_of_violations
    from (${sql.join(spent, sql` union all `)}) s group by is_before having sum(no_of_expenses) <> 0`.execute(tx);
  return rows;
}

const groupColumn = {
  day: 'counted_on',
  department: 'department_id',
  category: 'category_id',
  person: 'owner_id',
  merchant: 'merchant',
} as const;
type GroupKind = keyof typeof groupColumn;
const groupKinds = Object.keys(groupColumn) as GroupKind[];

interface SpendGroup {
  kind: GroupKind;
  key: string | null;
  name: string | null;
  person: PersonBrief | null;
  amount: string | null;
  before: string | null;
  count: number | null;
}

const maxRanked = 10;

/**
 * Reads spending by day, category and department, and the people and merchants with the highest spending. Groups that
 * exist only in the compared period, such as its days, have `before` but no `amount`.
 */
export async function readSpendGroups(tx: CompanyTransaction, query: InsightsQuery): Promise<SpendGroup[]> {
  const { client_id } = query;
  const nameIn = (table: 'categories' | 'departments') =>
    sql`(select x.name from ${sql.table(table)} x where x.client_id = ${client_id} and x.id = g.key::uuid)`;
  const { rows } = await sql<SpendGroup>`
    with parts as (${sql.join(groupedParts(query), sql` union all `)}),
    groups as (
      select kind, key, sum(amount) filter (where not is_before) as amount,
        sum(amount) filter (where is_before) as before,
        sum(no_of_expenses) filter (where not is_before)::int as count
      from parts group by kind, key
      having sum(no_of_expenses) filter (where not is_before) <> 0 or sum(no_of_expenses) filter (where is_before) <> 0),
    ranked as (
      select *, row_number() over (partition by kind order by amount desc nulls last, key) as rank from groups
      where kind <> 'merchant' or (key is not null and count <> 0))
    select g.kind, g.key, g.amount, g.before, g.count,
      case g.kind when 'category' then ${nameIn('categories')} when 'department' then ${nameIn('departments')} end as name,
      case g.kind when 'person' then ${personColumn(client_id, sql`g.key::uuid`)} end as person
    from ranked g where g.kind not in ('person', 'merchant') or g.rank <= ${sql.lit(maxRanked)}
    order by g.kind, g.rank`.execute(tx);
  return rows;
}

/**
 * Returns true if the filters contain departments or categories. Daily and merchant totals have no department, and only
 * monthly totals have a category.
 */
function isOfDepartmentOrCategory({ filters }: InsightsQuery): boolean {
  return Boolean(filters.category_ids?.length || filters.department_ids?.length);
}

/**
 * Returns queries whose rows add up to the totals of all groups. Each kind of stored totals contains only some of the
 * dimensions. Days outside full months and recent changes are not in the stored totals, so they are read separately,
 * once for all groups.
 */
function groupedParts(query: InsightsQuery): Sql[] {
  if (isOfDepartmentOrCategory(query)) return grouped(submittedSpend(query, liveSpend), groupKinds);

  const stored = (kind: TotalKind, kinds: readonly GroupKind[]) => {
    const spent = submittedSpend(query, (days) => storedTotals(days, kind));
    return grouped(spent, kinds);
  };
  return [
    ...stored('day', ['day']),
    ...stored('month', ['department', 'category']),
    ...stored('person', ['person']),
    ...stored('merchant', ['merchant']),
    ...besideMonths(query, ['department', 'category', 'person', 'merchant']),
    ...grouped(submittedSpend(query, changedSpend), groupKinds),
  ];
}

/**
 * Returns queries for the days by which the periods differ from full months. If a period starts within a month, the
 * same days may be added to the period and subtracted from the compared period, so they are read only once.
 */
function besideMonths(query: InsightsQuery, kinds: readonly GroupKind[]): Sql[] {
  const { client_id } = query;
  const uses = periodsOf(query).flatMap(({ is_before, ...days }) =>
    daysBesideMonths(days).map((range) => ({ ...range, is_before })),
  );
  const ranges = Map.groupBy(uses, ({ from, to }) => `${from} ${to}`);
  return [...ranges.values()].flatMap((usesOfRange) => {
    const [first] = usesOfRange;
    if (!first) return [];
    const { from, to } = first;
    const spent = sql`select *, false as is_before from (${storedSpend({ client_id, from, to })}) s where ${isCounted(query)}`;
    const signs = usesOfRange.map(({ is_before, sign }) => sql`(${sql.lit(is_before)}, ${sql.lit(sign)})`);
    return grouped([spent], kinds).map(
      (rows) => sql`select g.kind, g.key, u.is_before, u.sign * g.amount, u.sign * g.no_of_expenses
        from (${rows}) g cross join (values ${sql.join(signs)}) u (is_before, sign)`,
    );
  });
}

/** Returns a query that sums the rows by each kind of group, in one pass. */
function grouped(spent: readonly Sql[], kinds: readonly GroupKind[]): Sql[] {
  if (spent.length === 0) return [];
  const columns = kinds.map((kind) => sql.ref(groupColumn[kind]));
  const kindOf = kinds.map((kind) => sql`when grouping(${sql.ref(groupColumn[kind])}) = 0 then ${sql.lit(kind)}`);
  const sets = columns.map((column) => sql`(is_before, ${column})`);
  return [
    sql`select case ${sql.join(kindOf, sql` `)} end as kind,
      coalesce(${sql.join(columns.map((column) => sql`${column}::text`))}) as key, is_before, sum(amount) as amount,
      sum(no_of_expenses) as no_of_expenses
    from (${sql.join(spent, sql` union all `)}) spent group by grouping sets (${sql.join(sets)})`,
  ];
}

/**
 * Returns the SQL condition for people in the selected entities, departments and business units; undefined if none is
 * selected.
 */
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
