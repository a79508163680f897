import { sql } from 'kysely';
import type { CompanyTransaction } from '../../../db/database.ts';
import { checksColumn } from '../expense-lines.rows.ts';

/**
 * Copies the lines of a rejected report with their checks and receipts, because the owner may change the expenses
 * afterwards.
 */
export async function copyRejectedLines(
  tx: CompanyTransaction,
  { client_id, report_id }: { client_id: string; report_id: string },
): Promise<void> {
  await sql`
    insert into rejected_lines as added (client_id, report_id, expense_id, line, checks)
    select e.client_id, e.report_id, e.id, to_jsonb(e), ${checksColumn(client_id)}
    from expenses e
    where e.client_id = ${client_id} and e.report_id = ${report_id} and e.deleted_at is null
    returning added.client_id`.execute(tx);

  await sql`
    insert into rejected_line_files as added (client_id, report_id, expense_id, file_id, sort_order)
    select e.client_id, e.report_id, e.id, r.file_id, r.sort_order
    from expenses e join receipts r on r.client_id = ${client_id} and r.expense_id = e.id
    where e.client_id = ${client_id} and e.report_id = ${report_id} and e.deleted_at is null
    returning added.client_id`.execute(tx);
}
