import { sql } from 'kysely';
import { bookedStates } from '#domain/accounting/export-states.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Whether the accounting system contains, or may contain, the current approval of an item. */
export async function isApprovalExported(
  tx: CompanyTransaction,
  { client_id, item_id }: { client_id: string; item_id: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_booked: boolean }>`
    select bool_or(x.state = any(${[...bookedStates]}::text[])) as is_booked from accounting_exports x
    where x.client_id = ${client_id} and x.item_id = ${item_id} and x.cause = 'approve' and not x.is_void
      and not x.is_reversal
    group by x.round_no order by x.round_no desc limit 1`.execute(tx);
  return rows[0]?.is_booked ?? false;
}
