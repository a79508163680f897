import { type RawBuilder, sql } from 'kysely';
import { coverByMonths } from '#domain/dates/cover-by-months.ts';

/** Spending by person and day for insights and budgets. */

export interface SpendDays {
  client_id: string;
  from: string;
  to: string;
}

/** Selects the project of an expense, which is the value of the custom field with the key 'project'. */
export function projectOf(custom_values: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`nullif(${custom_values} ->> 'project', '')`;
}

/** Selects the distinct names of the rules that an expense violates, in alphabetical order. */
export function violatedRules(policy_violation: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${policy_violation} is null then '{}' else array(
    select distinct rule ->> 'rule_name' from jsonb_array_elements(${policy_violation} -> 'attributes_violation') rule
    where rule ->> 'rule_name' is not null order by 1) end`;
}

const dimensionNames = [
  'owner_id',
  'day',
  'entity_id',
  'department_id',
  'business_unit_id',
  'category_id',
  'stage',
  'expense_type',
  'payment_mode',
  'is_reimbursable',
  'currency',
  'project',
  'merchant',
  'policy_result',
  'violated_rules',
] as const;
const figureNames = ['no_of_expenses', 'no_of_violations', 'amount', 'own_amount'] as const;

/** The columns that `liveSpend` and the stored sums have. Amounts are claimed amounts in the company's currency. */
export const spendColumnNames = [...dimensionNames, ...figureNames];
export const spendColumns = sql.join(spendColumnNames.map((column) => sql.ref(column)));

/** Negates the figures of the rows, so that they are subtracted from sums. */
export function negated(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${sql.join(dimensionNames.map((column) => sql.ref(column)))},
    ${sql.join(figureNames.map((column) => sql`-${sql.ref(column)} as ${sql.ref(column)}`))} from ${rows} taken_away`;
}

/**
 * Selects the current spending on these days: the stored sums, and corrections for the days that have changed since the
 * sums were stored. A group whose expenses are all gone has `no_of_expenses` 0.
 */
export function liveSpend(days: SpendDays): RawBuilder<unknown> {
  return sql`${storedSpend(days)} union all ${changedSpend(days)}`;
}

export function storedSpend({ client_id, from, to }: SpendDays): RawBuilder<unknown> {
  return sql`select ${spendColumns} from spend_rollups
    where client_id = ${client_id} and day between ${from}::date and ${to}::date`;
}

/**
 * Selects corrections to the stored sums of the changed days: the outdated sums with negative figures, and the current
 * sums.
 */
export function changedSpend({ client_id, from, to }: SpendDays): RawBuilder<unknown> {
  const changed = sql`(select distinct c.owner_id, c.day from spend_rollup_changes c
    where c.client_id = ${client_id} and c.day between ${from}::date and ${to}::date)`;
  return sql`${negated(sql`(${savedSpend(client_id, changed)})`)} union all
    select ${spendColumns} from (${countedSpend(client_id, changed)}) counted`;
}

/**
 * Determines by which dimensions a total is grouped. Totals of the kind `day` are per day, all others per month. Only
 * `person` totals are also per person, only `merchant` totals per merchant, and only `month` and `merchant` totals per
 * category; `day` and `merchant` totals are not split by department.
 */
export type TotalKind = 'month' | 'person' | 'merchant' | 'day';

const dimensionsOf: Record<TotalKind, readonly string[]> = {
  month: [
    'entity_id',
    'department_id',
    'business_unit_id',
    'category_id',
    'stage',
    'expense_type',
    'payment_mode',
    'is_reimbursable',
    'currency',
    'project',
    'policy_result',
    'violated_rules',
  ],
  person: ['owner_id', 'entity_id', 'department_id', 'business_unit_id', 'stage', 'expense_type', 'currency'],
  merchant: ['merchant', 'entity_id', 'business_unit_id', 'category_id', 'stage', 'expense_type', 'currency'],
  day: ['entity_id', 'business_unit_id', 'stage', 'payment_mode', 'is_reimbursable', 'currency'],
};

const everyDimension = [...new Set(Object.values(dimensionsOf).flat())];
const figureColumns = sql.join(figureNames.map((column) => sql.ref(column)));

export const totalColumns = sql`kind, day, ${sql.join(everyDimension.map((column) => sql.ref(column)))}, ${figureColumns}`;

/** Selects the totals of every kind for rows with `spendColumns`, in the order of `totalColumns`. */
export function totalsOf(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const kinds = Object.entries(dimensionsOf).map(([kind, dimensions]) => {
    const day = kind === 'day' ? sql`day` : sql`date_trunc('month', day)::date`;
    const values = everyDimension.map((column) => (dimensions.includes(column) ? sql.ref(column) : sql`null`));
    return sql`select ${sql.lit(kind)}, ${day}, ${sql.join(values)},
      ${sql.join(figureNames.map((column) => sql`sum(${sql.ref(column)})`))}
      from ${rows} group by ${sql.join([day, ...dimensions.map((column) => sql.ref(column))])}`;
  });
  return sql.join(kinds, sql` union all `);
}

/**
 * Selects the current totals of these days, as `liveSpend` does for spending. Some rows may still contain dimensions
 * that the kind does not have.
 */
export function liveTotals(days: SpendDays, kind: TotalKind): RawBuilder<unknown> {
  const parts = [storedTotals(days, kind), storedBeside(days, kind), changedSpend(days)];
  return sql.join(
    parts.filter((part) => part !== null),
    sql` union all `,
  );
}

/**
 * Selects the stored totals of these days. Unless the kind is `day`, selects the totals of the whole months that cover
 * most of the days.
 */
export function storedTotals({ client_id, ...range }: SpendDays, kind: TotalKind): RawBuilder<unknown> | null {
  const days = kind === 'day' ? range : coverByMonths(range).months;
  return (
    days &&
    sql`select ${spendColumns} from spend_totals
      where client_id = ${client_id} and kind = ${sql.lit(kind)} and day between ${days.from}::date and ${days.to}::date`
  );
}

/**
 * Selects corrections to the covering months: the stored sums of the days that those months lack, and, with negative
 * figures, the sums of the days that they contain in excess.
 */
function storedBeside({ client_id, ...range }: SpendDays, kind: TotalKind): RawBuilder<unknown> | null {
  const parts = (kind === 'day' ? [] : daysBesideMonths(range)).map(({ from, to, sign }) => {
    const stored = storedSpend({ client_id, from, to });
    return sign === 1 ? stored : negated(sql`(${stored})`);
  });
  return parts.length > 0 ? sql.join(parts, sql` union all `) : null;
}

/** Returns the days whose sums must be added to the totals of the covering months, or subtracted if `sign` is -1. */
export function daysBesideMonths(range: { from: string; to: string }): { from: string; to: string; sign: 1 | -1 }[] {
  const { added, removed } = coverByMonths(range);
  return [
    ...added.map((days) => ({ ...days, sign: 1 as const })),
    ...removed.map((days) => ({ ...days, sign: -1 as const })),
  ];
}

/** Selects the stored sums of these people and days. */
export function savedSpend(client_id: string, days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select r.* from ${days} k cross join lateral (select ${spendColumns} from spend_rollups
      where client_id = ${client_id} and owner_id = k.owner_id and day = k.day offset 0) r`;
}

/** Calculates the sums of these people and days from their expenses. */
export function countedSpend(client_id: string, days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select k.owner_id, k.day, u.entity_id, u.department_id, u.business_unit_id, e.*
    from ${days} k
    cross join lateral (select entity_id, department_id, business_unit_id from users
      where client_id = ${client_id} and id = k.owner_id limit 1) u
    cross join lateral (
      select category_id, stage, expense_type, payment_mode, is_reimbursable, currency, ${projectOf(sql`custom_values`)} as project,
        nullif(merchant, '') as merchant, policy_result, ${violatedRules(sql`policy_violation`)} as violated_rules,
        count(*)::int as no_of_expenses, count(policy_violation)::int as no_of_violations,
        coalesce(sum(company_amount), 0) as amount, coalesce(sum(amount), 0) as own_amount
      from expenses where client_id = ${client_id} and owner_id = k.owner_id and spent_on = k.day and deleted_at is null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
    ) e`;
}
