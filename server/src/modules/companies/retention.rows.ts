import { sql } from 'kysely';
import type { RetentionDays } from '#domain/retention/retention-rules.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Reads the company's own retention rules, if it has any. */
export async function readRetention(
  tx: CompanyTransaction,
  client_id: string,
): Promise<(RetentionDays & { version: number }) | undefined> {
  const { rows } = await sql<RetentionDays & { version: number }>`
    select audit_log_days as audit_log, sign_ins_days as sign_ins, notices_days as notices, exports_days as exports,
      deleted_drafts_days as deleted_drafts, version
    from retention_rules where client_id = ${client_id}`.execute(tx);
  return rows[0];
}

/** Saves the rules. Returns false if they were changed in the meantime. */
export async function writeRetention(
  tx: CompanyTransaction,
  { client_id, version, days }: { client_id: string; version: number; days: RetentionDays },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into retention_rules as r
      (client_id, audit_log_days, sign_ins_days, notices_days, exports_days, deleted_drafts_days, version)
    values (${client_id}, ${days.audit_log}, ${days.sign_ins}, ${days.notices}, ${days.exports},
      ${days.deleted_drafts}, ${version + 1})
    on conflict (client_id) do update set audit_log_days = excluded.audit_log_days,
      sign_ins_days = excluded.sign_ins_days, notices_days = excluded.notices_days,
      exports_days = excluded.exports_days, deleted_drafts_days = excluded.deleted_drafts_days,
      version = excluded.version
    where r.version = ${version}`.execute(tx);
  return numAffectedRows === 1n;
}
