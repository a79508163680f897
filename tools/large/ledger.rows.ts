import { sql } from 'kysely';
import type { CompanyTransaction } from '#server/db/database.ts';

/**
 * Inserts the postings with the numbers `from` to `to` out of `count`. They approve, queue and pay one report after
 * another, on one of twenty expense accounts.
 */
export async function insertLargePostings(
  tx: CompanyTransaction,
  { client_id, from, to, count }: { client_id: string; from: number; to: number; count: number },
): Promise<void> {
  await sql`
    with filed as (
      select array_agg(r.id order by r.id) as ids from reports r where r.client_id = ${client_id}
    )
    insert into ledger_postings (client_id, id, at, report_id, cause, round_no, line_no, from_account, to_account,
      ledger_account, currency, amount)
    -- Ids in order of time, as the app creates them.
    select ${client_id}::uuid, ('019a0000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid,
      now() - (${count}::bigint - n) * interval '364 days' / ${count}::bigint,
      f.ids[1 + (n / 3 % cardinality(f.ids))::int], e.cause, 1000 + (n / 3 / cardinality(f.ids))::int, 1, e.from_account,
      e.to_account, case e.cause when 'approve' then (6000 + n / 3 % 20)::text else '' end, 'USD', (n * 7919 % 100000) / 100.0 + 1
    from generate_series(${from}::bigint, ${to}::bigint) n
    cross join filed f
    cross join lateral (
      select * from (values (0, 'approve', 'employee_payable', 'expense'), (1, 'queue', 'payments', 'employee_payable'),
        (2, 'pay', 'bank', 'payments')) v (turn, cause, from_account, to_account) where v.turn = n % 3
    ) e`.execute(tx);
}
