import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';
import { countedSpend, projectOf, spendColumns } from '../../db/live-spend.rows.ts';

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

/** Replaces the stored sums of these people and days. */
export async function recomputeRollups(
  tx: CompanyTransaction,
  { client_id, owner_ids, days }: { client_id: string; owner_ids: string[]; days: string[] },
): Promise<void> {
  const keys = sql`unnest(${owner_ids}::uuid[], ${days}::date[])`;
  await sql`delete from spend_rollups r using ${keys} k (owner_id, day)
    where r.client_id = ${client_id} and r.owner_id = k.owner_id and r.day = k.day`.execute(tx);
  await sql`insert into spend_rollups (client_id, part_no, ${spendColumns})
    select ${client_id}::uuid, row_number() over (partition by owner_id, day), ${spendColumns}
    from (${countedSpend(client_id, sql`(select owner_id, day from ${keys} k (owner_id, day))`)}) counted`.execute(tx);
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
        e.expense_type, e.payment_mode, e.is_reimbursable, e.currency, ${projectOf(sql`e.custom_values`)} as project, count(*) as no_of_expenses,
        count(e.policy_violation) as no_of_violations, coalesce(sum(e.company_amount), 0) as amount
      from expenses e join users u on u.client_id = ${client_id} and u.id = e.owner_id
      where e.client_id = ${client_id} and e.deleted_at is null and e.spent_on is not null
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
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
