import { type RawBuilder, sql } from 'kysely';
import { coverByMonths } from '#domain/dates/cover-by-months.ts';

/** Spending by person and day for insights and budgets. */

interface SpendDays {
  client_id: string;
  from: string;
  to: string;
}

/** The project of an expense: the value of the custom field with this key. */
export function projectOf(custom_values: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`nullif(${custom_values} ->> 'project', '')`;
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
] as const;
const figureNames = ['no_of_expenses', 'no_of_violations', 'amount', 'own_amount'] as const;

/** The columns of `liveSpend` and of the stored sums. Amounts are claimed amounts in the company's currency. */
export const spendColumnNames = [...dimensionNames, ...figureNames];
export const spendColumns = sql.join(spendColumnNames.map((column) => sql.ref(column)));

/** The same rows with negative figures, which take them away from sums. */
export function negated(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${sql.join(dimensionNames.map((column) => sql.ref(column)))},
    ${sql.join(figureNames.map((column) => sql`-${sql.ref(column)} as ${sql.ref(column)}`))} from ${rows} taken_away`;
}

/**
 * Spending of these days as of now: stored sums, and the expenses themselves for days that changed since the sums were
 * computed.
 */
export function liveSpend({ client_id, from, to }: SpendDays): RawBuilder<unknown> {
  return sql`
    select ${spendColumns} from spend_rollups r
    where r.client_id = ${client_id} and r.day between ${from}::date and ${to}::date
      and (r.owner_id, r.day) not in (select c.owner_id, c.day from spend_rollup_changes c
        where c.client_id = ${client_id} and c.day between ${from}::date and ${to}::date)
    union all
    select ${spendColumns} from (${countedSpend(
      client_id,
      sql`(select distinct c.owner_id, c.day from spend_rollup_changes c
        where c.client_id = ${client_id} and c.day between ${from}::date and ${to}::date)`,
    )}) changed`;
}

/** `month`: without people and merchants. `person` and `merchant`: by month. `day`: by department, not by category. */
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
  ],
  person: ['owner_id', 'entity_id', 'department_id', 'business_unit_id', 'stage', 'expense_type', 'currency'],
  merchant: ['merchant', 'entity_id', 'business_unit_id', 'stage', 'expense_type', 'currency'],
  day: ['entity_id', 'department_id', 'business_unit_id', 'stage', 'payment_mode', 'is_reimbursable', 'currency'],
};

const everyDimension = [...new Set(Object.values(dimensionsOf).flat())];
const figureColumns = sql.join(figureNames.map((column) => sql.ref(column)));

/** The columns of stored totals. */
export const totalColumns = sql`kind, day, ${sql.join(everyDimension.map((column) => sql.ref(column)))}, ${figureColumns}`;

/** The totals of all kinds of rows with `spendColumns`, in the order of `totalColumns`. */
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
 * Totals of these days as of now, with the columns of `liveSpend`. Dimensions that the kind lacks are null in some rows.
 * A group whose expenses are all gone has `no_of_expenses` 0.
 */
export function liveTotals(days: SpendDays, kind: TotalKind): RawBuilder<unknown> {
  const parts = [storedTotals(days, kind), spendBesideTotals(days, kind)].filter((part) => part !== null);
  return parts.length > 0 ? sql.join(parts, sql` union all `) : liveSpend(days);
}

/** The stored totals of the days, or of whole months that cover most of them, corrected by the days that changed since. */
export function storedTotals({ client_id, ...range }: SpendDays, kind: TotalKind): RawBuilder<unknown> | null {
  const days = kind === 'day' ? range : coverByMonths(range).months;
  if (!days) return null;
  const changed = sql`(select distinct c.owner_id, c.day from spend_rollup_changes c
    where c.client_id = ${client_id} and c.day between ${days.from}::date and ${days.to}::date)`;
  return sql`
    select ${spendColumns} from spend_totals t
    where t.client_id = ${client_id} and t.kind = ${sql.lit(kind)}
      and t.day between ${days.from}::date and ${days.to}::date
    union all
    ${negated(sql`(${savedSpend(client_id, changed)})`)}
    union all
    select ${spendColumns} from (${countedSpend(client_id, changed)}) changed`;
}

/** Spending that the stored totals lack, and with negative figures what they have too much. Null if they are exact. */
export function spendBesideTotals({ client_id, ...range }: SpendDays, kind: TotalKind): RawBuilder<unknown> | null {
  if (kind === 'day') return null;
  const { added, removed } = coverByMonths(range);
  const parts = [
    ...added.map((days) => liveSpend({ client_id, ...days })),
    ...removed.map((days) => negated(sql`(${liveSpend({ client_id, ...days })})`)),
  ];
  return parts.length > 0 ? sql.join(parts, sql` union all `) : null;
}

/** The stored sums of the given people and days. */
export function savedSpend(client_id: string, days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select r.* from ${days} k cross join lateral (select ${spendColumns} from spend_rollups
      where client_id = ${client_id} and owner_id = k.owner_id and day = k.day offset 0) r`;
}

/** Sums of the expenses of the given people and days. */
export function countedSpend(client_id: string, days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select k.owner_id, k.day, u.entity_id, u.department_id, u.business_unit_id, e.*
    from ${days} k
    cross join lateral (select entity_id, department_id, business_unit_id from users
      where client_id = ${client_id} and id = k.owner_id limit 1) u
    cross join lateral (
      select category_id, stage, expense_type, payment_mode, is_reimbursable, currency, ${projectOf(sql`custom_values`)} as project,
        nullif(merchant, '') as merchant, policy_result, count(*)::int as no_of_expenses, count(policy_violation)::int as no_of_violations,
        coalesce(sum(company_amount), 0) as amount, coalesce(sum(amount), 0) as own_amount
      from expenses where client_id = ${client_id} and owner_id = k.owner_id and spent_on = k.day and deleted_at is null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    ) e`;
}
