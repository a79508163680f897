import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';
import {
  countedSpend,
  negated,
  projectOf,
  savedSpend,
  spendColumnNames,
  spendColumns,
  totalColumns,
  totalsOf,
  violatedRules,
} from '../../db/live-spend.rows.ts';

/** Queries for the stored sums of spending by person and day, and for the marks of days whose sums are out of date. */

/**
 * Makes sure that only one process at a time recomputes the sums of a company. Returns false if another process is
 * doing so.
 */
export async function lockRollups(tx: CompanyTransaction, client_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('spend_rollups' || ${client_id}::text, 0)) as is_locked`.execute(
    tx,
  );
  return rows[0]?.is_locked ?? false;
}

interface ChangedDays {
  no_of_changes: number;
  owner_ids: string[];
  days: string[];
}

/**
 * Removes the change marks of the earliest days, at least `limit` marks if there are that many, and returns the people
 * and days to recompute.
 */
export async function takeChanges(
  tx: CompanyTransaction,
  { client_id, limit }: { client_id: string; limit: number },
): Promise<ChangedDays> {
  // A person and day may be marked many times, but are computed once for all marks.
  const { rows } = await sql<{ owner_id: string; day: string }>`
    delete from spend_rollup_changes c using (
      select distinct owner_id, day from (
        select owner_id, day from spend_rollup_changes where client_id = ${client_id} order by day limit ${sql.lit(limit)}
      ) earliest
    ) k
    where c.client_id = ${client_id} and c.owner_id = k.owner_id and c.day = k.day
    returning c.owner_id, c.day`.execute(tx);
  const keys = [...new Map(rows.map((row) => [`${row.owner_id} ${row.day}`, row])).values()];
  return {
    no_of_changes: rows.length,
    owner_ids: keys.map(({ owner_id }) => owner_id),
    days: keys.map(({ day }) => day),
  };
}

/** Replaces the stored sums of these people and days, and changes the totals by the difference. */
export async function recomputeRollups(
  tx: CompanyTransaction,
  { client_id, owner_ids, days }: { client_id: string; owner_ids: string[]; days: string[] },
): Promise<void> {
  const replaced = spendColumnNames.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  // One statement does everything, so that sums and totals are computed from the same expenses.
  const { rows: emptied } = await sql<{ id: string }>`
    with k as materialized (select owner_id, day from unnest(${owner_ids}::uuid[], ${days}::date[]) x (owner_id, day)),
    due as materialized (
      select row_number() over (partition by owner_id, day)::int as part_no, ${spendColumns}
      from (${countedSpend(client_id, sql`k`)}) counted),
    saved as materialized (${savedSpend(client_id, sql`k`)}),
    replaced as (
      insert into spend_rollups (client_id, part_no, ${spendColumns})
      select ${client_id}::uuid, part_no, ${spendColumns} from due
      on conflict (client_id, owner_id, day, part_no) do update set ${sql.join(replaced)}
      returning client_id),
    removed as (
      delete from spend_rollups r using k
      where r.client_id = ${client_id} and r.owner_id = k.owner_id and r.day = k.day
        and not exists (select from due d where d.owner_id = r.owner_id and d.day = r.day and d.part_no = r.part_no)),
    changed as (select ${spendColumns} from due union all ${negated(sql`saved`)}),
    totals (${totalColumns}) as (${totalsOf(sql`changed`)}),
    summed as (
      insert into spend_totals as t (client_id, ${totalColumns})
      select ${client_id}::uuid, ${totalColumns} from totals
      where (no_of_expenses, no_of_violations, amount, own_amount) is distinct from (0, 0, 0, 0)
      on conflict (client_id, kind, day, owner_id, entity_id, department_id, business_unit_id, category_id, stage,
        expense_type, payment_mode, is_reimbursable, currency, project, merchant, policy_result, violated_rules)
      do update set no_of_expenses = t.no_of_expenses + excluded.no_of_expenses,
        no_of_violations = t.no_of_violations + excluded.no_of_violations, amount = t.amount + excluded.amount,
        own_amount = t.own_amount + excluded.own_amount
      returning id, no_of_expenses)
    select id from summed where no_of_expenses = 0`.execute(tx);
  if (emptied.length === 0) return;
  await sql`delete from spend_totals where client_id = ${client_id}
    and id = any(${emptied.map(({ id }) => id)}::uuid[])`.execute(tx);
}

/**
 * Makes PostgreSQL plan each statement of this transaction anew. A plan that was cached for an almost empty table would
 * scan a large table once for every day.
 */
export async function planEachTime(tx: CompanyTransaction): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
}

interface WrongRollup {
  person: string;
  day: string;
  saved: string;
  due: string;
}

/**
 * Reads the stored sums that differ from the expenses, except those already marked as changed. The result should be
 * empty.
 */
export async function readWrongRollups(tx: CompanyTransaction, client_id: string): Promise<WrongRollup[]> {
  const { rows } = await sql<WrongRollup>`
    with due as (
      select e.owner_id, e.spent_on as day, u.entity_id, u.department_id, u.business_unit_id, e.category_id, e.stage,
        e.expense_type, e.payment_mode, e.is_reimbursable, e.currency, ${projectOf(sql`e.custom_values`)} as project, nullif(e.merchant, '') as merchant,
        e.policy_result, ${violatedRules(sql`e.policy_violation`)} as violated_rules, count(*) as no_of_expenses, count(e.policy_violation) as no_of_violations,
        coalesce(sum(e.company_amount), 0) as amount, coalesce(sum(e.amount), 0) as own_amount
      from expenses e join users u on u.client_id = ${client_id} and u.id = e.owner_id
      where e.client_id = ${client_id} and e.deleted_at is null and e.spent_on is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
    ), saved as (select ${spendColumns} from spend_rollups where client_id = ${client_id}
    ), wrong as (
      (select 1 as side, due.* from due except all select 1, saved.* from saved)
      union all (select 2, saved.* from saved except all select 2, due.* from due)
    )
    select u.first_name || ' ' || u.last_name as person, w.day::text as day,
      coalesce(sum(w.amount) filter (where side = 2), 0)::text as saved,
      coalesce(sum(w.amount) filter (where side = 1), 0)::text as due
    from wrong w join users u on u.client_id = ${client_id} and u.id = w.owner_id
    where not exists (select from spend_rollup_changes c
      where c.client_id = ${client_id} and c.owner_id = w.owner_id and c.day = w.day)
    group by u.id, u.client_id, w.owner_id, w.day order by w.day, w.owner_id limit 100`.execute(tx);
  return rows;
}

interface WrongTotal {
  kind: string;
  day: string;
  saved: string;
  due: string;
}

/** Reads the stored totals that differ from the stored sums by person and day. The result should be empty. */
export async function readWrongTotals(tx: CompanyTransaction, client_id: string): Promise<WrongTotal[]> {
  const rollups = sql`(select ${spendColumns} from spend_rollups where client_id = ${client_id}) r`;
  const { rows } = await sql<WrongTotal>`
    with due (${totalColumns}) as (${totalsOf(rollups)}),
    saved as (select ${totalColumns} from spend_totals where client_id = ${client_id}),
    wrong as (
      (select 1 as side, due.* from due except all select 1, saved.* from saved)
      union all (select 2, saved.* from saved except all select 2, due.* from due)
    )
    select kind, day::text as day, coalesce(sum(amount) filter (where side = 2), 0)::text as saved,
      coalesce(sum(amount) filter (where side = 1), 0)::text as due
    from wrong group by kind, wrong.day order by wrong.day, kind limit 100`.execute(tx);
  return rows;
}
