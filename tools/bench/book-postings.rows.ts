import { sql } from 'kysely';
import type { CompanyTransaction } from '#server/db/database.ts';

/**
 * Posts an approval for every report, dated after all other postings of the company. Returns the number of postings.
 */
export async function postApprovals(tx: CompanyTransaction, client_id: string): Promise<number> {
  // The statement may exceed the usual statement timeout on a busy machine.
  await sql`set local statement_timeout = '120s'`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    insert into ledger_postings (client_id, id, at, booked_on, report_id, cause, round_no, line_no, from_account, to_account,
      currency, amount)
    select r.client_id, gen_random_uuid(), now() + interval '2 days', current_date + 2, r.id, 'approve', 999, 1, 'employee_payable', 'expense',
      'USD', 10
    from reports r where r.client_id = ${client_id}`.execute(tx);
  return Number(numAffectedRows);
}

export async function countExported(tx: CompanyTransaction, client_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from accounting_exports x
    where x.client_id = ${client_id} and x.state = 'complete'`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function anyUser(tx: CompanyTransaction, client_id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select u.id from users u where u.client_id = ${client_id} limit 1`.execute(
    tx,
  );
  return rows[0]?.id ?? '';
}
