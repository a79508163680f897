import { type RawBuilder, sql } from 'kysely';

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
  payment_mode, is_reimbursable, currency, project, no_of_expenses, no_of_violations, amount`;

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

/** Sums of the expenses of the given people and days. */
export function countedSpend(client_id: string, days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select k.owner_id, k.day, u.entity_id, u.department_id, u.business_unit_id, e.*
    from ${days} k
    cross join lateral (select entity_id, department_id, business_unit_id from users
      where client_id = ${client_id} and id = k.owner_id limit 1) u
    cross join lateral (
      select category_id, stage, expense_type, payment_mode, is_reimbursable, currency, ${projectOf(sql`custom_values`)} as project,
        count(*)::int as no_of_expenses, count(policy_violation)::int as no_of_violations,
        coalesce(sum(company_amount), 0) as amount
      from expenses where client_id = ${client_id} and owner_id = k.owner_id and spent_on = k.day and deleted_at is null
      group by 1, 2, 3, 4, 5, 6, 7
    ) e`;
}
