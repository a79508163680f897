import { type RawBuilder, sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';
import { countedSpend, projectOf, spendColumns, totalsOf } from '../../db/live-spend.rows.ts';

/** The stored sums of spending by person and day, and the days whose sums are out of date. */

/** Only one process recomputes the sums of a company at a time. False if another one is doing so. */
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

/** Removes up to `limit` marks and returns their people and days. */
export async function takeChanges(
  tx: CompanyTransaction,
  { client_id, limit }: { client_id: string; limit: number },
): Promise<ChangedDays> {
  const { rows } = await sql<{ owner_id: string; day: string }>`
    delete from spend_rollup_changes where client_id = ${client_id} and id = any(array(
      select id from spend_rollup_changes where client_id = ${client_id} order by id limit ${sql.lit(limit)}))
    returning owner_id, day`.execute(tx);
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
  // A plan that was cached for an almost empty table would read the whole of a large one for each day.
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
  const keys = sql`unnest(${owner_ids}::uuid[], ${days}::date[])`;
  const removed = sql`delete from spend_rollups r using ${keys} k (owner_id, day)
    where r.client_id = ${client_id} and r.owner_id = k.owner_id and r.day = k.day returning r.*`;
  const added = sql`insert into spend_rollups (client_id, part_no, ${spendColumns})
    select ${client_id}::uuid, row_number() over (partition by owner_id, day), ${spendColumns}
    from (${countedSpend(client_id, sql`(select owner_id, day from ${keys} k (owner_id, day))`)}) counted
    returning *`;
  await changeTotals(tx, { client_id, rows: removed, sign: -1 });
  await changeTotals(tx, { client_id, rows: added, sign: 1 });
  await sql`delete from spend_totals where client_id = ${client_id} and no_of_expenses = 0`.execute(tx);
}

async function changeTotals(
  tx: CompanyTransaction,
  { client_id, rows, sign }: { client_id: string; rows: RawBuilder<unknown>; sign: 1 | -1 },
): Promise<void> {
  const { columns, rows: totals } = totalsOf(sql`changed`, sign);
  await sql`
    with changed as (${rows}), totals (${columns}) as (${totals})
    insert into spend_totals as t (client_id, ${columns}) select ${client_id}::uuid, ${columns} from totals
    on conflict (client_id, kind, day, owner_id, entity_id, department_id, business_unit_id, category_id, stage,
      expense_type, payment_mode, is_reimbursable, currency, project, merchant, policy_result)
    do update set no_of_expenses = t.no_of_expenses + excluded.no_of_expenses,
      no_of_violations = t.no_of_violations + excluded.no_of_violations, amount = t.amount + excluded.amount,
      own_amount = t.own_amount + excluded.own_amount`.execute(tx);
}

interface WrongRollup {
  person: string;
  day: string;
  saved: string;
  due: string;
}

/** Stored sums that differ from the expenses, except those already marked as changed. The expected result is none. */
export async function readWrongRollups(tx: CompanyTransaction, client_id: string): Promise<WrongRollup[]> {
  const { rows } = await sql<WrongRollup>`
    with due as (
      select e.owner_id, e.spent_on as day, u.entity_id, u.department_id, u.business_unit_id, e.category_id, e.stage,
        e.expense_type, e.payment_mode, e.is_reimbursable, e.currency, ${projectOf(sql`e.custom_values`)} as project, nullif(e.merchant, '') as merchant,
        e.policy_result, count(*) as no_of_expenses, count(e.policy_violation) as no_of_violations,
        coalesce(sum(e.company_amount), 0) as amount, coalesce(sum(e.amount), 0) as own_amount
      from expenses e join users u on u.client_id = ${client_id} and u.id = e.owner_id
      where e.client_id = ${client_id} and e.deleted_at is null and e.spent_on is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14
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

/** Stored totals that differ from the stored sums by person and day. The expected result is none. */
export async function readWrongTotals(tx: CompanyTransaction, client_id: string): Promise<WrongTotal[]> {
  const rollups = sql`(select ${spendColumns} from spend_rollups where client_id = ${client_id}) r`;
  const { columns, rows: due } = totalsOf(rollups, 1);
  const { rows } = await sql<WrongTotal>`
    with due (${columns}) as (${due}),
    saved as (select ${columns} from spend_totals where client_id = ${client_id}),
    wrong as (
      (select 1 as side, due.* from due except all select 1, saved.* from saved)
      union all (select 2, saved.* from saved except all select 2, due.* from due)
    )
    select kind, day::text as day, coalesce(sum(amount) filter (where side = 2), 0)::text as saved,
      coalesce(sum(amount) filter (where side = 1), 0)::text as due
    from wrong group by kind, wrong.day order by wrong.day, kind limit 100`.execute(tx);
  return rows;
}
