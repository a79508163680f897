import { sql } from 'kysely';
import type { CompanyTransaction } from '#server/db/database.ts';

export type SampleTable =
  | 'accounting_connections'
  | 'acting_sessions'
  | 'advances'
  | 'card_links'
  | 'delegations'
  | 'erp_deliveries'
  | 'expenses'
  | 'exports'
  | 'imports'
  | 'outside_recipients'
  | 'receipt_mails'
  | 'report_requests'
  | 'report_schedule_runs'
  | 'report_schedules'
  | 'reports'
  | 'webhooks';

export async function newestId(
  tx: CompanyTransaction,
  { client_id, table }: { client_id: string; table: SampleTable },
): Promise<string | undefined> {
  // Only submitted reports and advances have the amounts that the mails mention.
  const submitted = table === 'reports' || table === 'advances' ? sql`and submitted_at is not null` : sql``;
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where client_id = ${client_id} ${submitted} order by id desc limit 1`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** Deletes the in-app notices of the sample events, which should appear only in the outbox. */
export async function deleteSampleNotices(
  tx: CompanyTransaction,
  { client_id, since }: { client_id: string; since: Date },
): Promise<void> {
  await sql`delete from notices where client_id = ${client_id} and created_at >= ${since}`.execute(tx);
}
