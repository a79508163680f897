import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#domain/dates/calendar-days.ts';
import { wholeMonths } from '#domain/dates/whole-months.ts';

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

/** The columns of `liveSpend` and of the stored sums. Amounts are claimed amounts in the company's currency. */
export const spendColumns = sql`owner_id, day, entity_id, department_id, business_unit_id, category_id, stage, expense_type,
  payment_mode, is_reimbursable, currency, project, merchant, policy_result, no_of_expenses, no_of_violations, amount,
  own_amount`;

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

/** `month`: without people and merchants. `person` and `merchant`: by month. `day`: by department and currency only. */
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
  day: ['entity_id', 'department_id', 'business_unit_id', 'stage', 'currency'],
};

const everyDimension = [...new Set(Object.values(dimensionsOf).flat())];
const dimensionColumns = sql.join(everyDimension.map((column) => sql.ref(column)));
const figureColumns = sql`no_of_expenses, no_of_violations, amount, own_amount`;

/** The totals of some rows with `spendColumns`, one query for each kind, added or taken away. */
export function totalsOf(
  rows: RawBuilder<unknown>,
  sign: 1 | -1,
): { columns: RawBuilder<unknown>; rows: RawBuilder<unknown> } {
  const factor = sql.lit(sign);
  const kinds = Object.entries(dimensionsOf).map(([kind, dimensions]) => {
    const day = kind === 'day' ? sql`day` : sql`date_trunc('month', day)::date`;
    const values = everyDimension.map((column) => (dimensions.includes(column) ? sql.ref(column) : sql`null`));
    return sql`select ${sql.lit(kind)}, ${day}, ${sql.join(values)}, ${factor} * sum(no_of_expenses),
      ${factor} * sum(no_of_violations), ${factor} * sum(amount), ${factor} * sum(own_amount)
      from ${rows} group by ${sql.join([day, ...dimensions.map((column) => sql.ref(column))])}`;
  });
  return {
    columns: sql`kind, day, ${dimensionColumns}, ${figureColumns}`,
    rows: sql.join(kinds, sql` union all `),
  };
}

/**
 * Totals of these days as of now, with the columns of `liveSpend`: stored totals of whole months, corrected by the days
 * that changed since, and the sums by person and day of the remaining days. Dimensions that the kind lacks are null in
 * some rows. A group whose expenses are all gone has `no_of_expenses` 0.
 */
export function liveTotals({ client_id, from, to }: SpendDays, kind: TotalKind): RawBuilder<unknown> {
  const months = kind === 'day' ? { from, to } : wholeMonths({ from, to });
  if (!months) return liveSpend({ client_id, from, to });

  const changed = sql`(select distinct c.owner_id, c.day from spend_rollup_changes c
    where c.client_id = ${client_id} and c.day between ${months.from}::date and ${months.to}::date)`;
  const outside = [
    from < months.from && { from, to: addDays(months.from, -1) },
    to > months.to && { from: addDays(months.to, 1), to },
  ].flatMap((days) => (days ? [sql`union all ${liveSpend({ client_id, ...days })}`] : []));
  return sql`
    select ${spendColumns} from spend_totals t
    where t.client_id = ${client_id} and t.kind = ${sql.lit(kind)}
      and t.day between ${months.from}::date and ${months.to}::date
    union all
    select r.owner_id, r.day, r.entity_id, r.department_id, r.business_unit_id, r.category_id, r.stage, r.expense_type,
      r.payment_mode, r.is_reimbursable, r.currency, r.project, r.merchant, r.policy_result, -r.no_of_expenses,
      -r.no_of_violations, -r.amount, -r.own_amount
    from ${changed} k cross join lateral (select ${spendColumns} from spend_rollups
      where client_id = ${client_id} and owner_id = k.owner_id and day = k.day offset 0) r
    union all
    select ${spendColumns} from (${countedSpend(client_id, changed)}) changed
    ${sql.join(outside, sql` `)}`;
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
