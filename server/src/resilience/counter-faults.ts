import { sql } from 'kysely';
import type { CompanyTransaction } from '../db/database.ts';

/**
 * Counts a company's rows afresh and tells, a sentence each, where its counters say otherwise. It reads the whole
 * company, so it is for tests and for checks at night, never for a request.
 */
export async function counterFaults(tx: CompanyTransaction, client_id: string): Promise<string[]> {
  const { rows } = await sql<Difference>`
    with counted as (
      select owner_id as person_id, 'report:' || stage as counter, count(*) as count, sum(total) as total
        from reports where client_id = ${client_id} group by 1, 2
      union all
      select owner_id, 'expense:' || stage, count(*), coalesce(sum(converted_amount), 0)
        from expenses where client_id = ${client_id} group by 1, 2
      union all
      select owner_id, 'advance:' || stage, count(*), sum(amount)
        from advances where client_id = ${client_id} group by 1, 2
      union all
      select a.approver_id, 'approval:pending', count(*), sum(r.total)
        from report_approvers a join reports r on r.client_id = ${client_id} and r.id = a.report_id
        where a.client_id = ${client_id} group by 1
    ),
    of_company as (
      select counter, sum(count) as count, sum(total) as total from counted group by 1
      union all
      select 'user:' || case when not is_active then 'disabled' when invited_at is null then 'active' else 'invited' end,
        count(*), 0 from users where client_id = ${client_id} group by 1
    ),
    kept as (
      select counter, sum(count) as count, sum(total) as total
        from counters_by_company where client_id = ${client_id} group by 1
    ),
    persons as (
      select person_id::text as whose, counter, p.count as kept, c.count as counted, p.total as kept_total, c.total as counted_total
        from (select * from counters_by_person where client_id = ${client_id}) p
        full join counted c using (person_id, counter)
    ),
    companies as (
      select 'the company' as whose, counter, k.count as kept, c.count as counted, k.total as kept_total, c.total as counted_total
        from kept k full join of_company c using (counter)
    )
    select whose, counter, coalesce(kept, 0)::int as kept, coalesce(counted, 0)::int as counted,
      coalesce(kept_total, 0)::text as kept_total, coalesce(counted_total, 0)::text as counted_total
    from (select * from persons union all select * from companies) both_sides
    where coalesce(kept, 0) <> coalesce(counted, 0) or coalesce(kept_total, 0) <> coalesce(counted_total, 0)
    order by whose, counter`.execute(tx);
  return rows.map(
    (row) =>
      `${row.counter} of ${row.whose}: the counter says ${row.kept} (${row.kept_total}), the rows ${row.counted} (${row.counted_total})`,
  );
}

interface Difference {
  whose: string;
  counter: string;
  kept: number;
  counted: number;
  kept_total: string;
  counted_total: string;
}
