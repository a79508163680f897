import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries on the entries of the audit log that are removed after their retention period. */

interface AuditCheckpoint {
  /** The last seal whose entry may be missing. Entries with earlier seals may be missing too. */
  seal_no: number;
  /** The number of entries that were removed. */
  no_of_removed: number;
}

/** Reads the newest entry about removed entries. This entry is sealed, so a change to it would be noticed. */
export async function readCheckpoint(tx: CompanyTransaction, client_id: string): Promise<AuditCheckpoint> {
  const { rows } = await sql<AuditCheckpoint>`
    select (facts ->> 'seal_no')::int as seal_no, (facts ->> 'no_of_removed')::int as no_of_removed from activity
    where client_id = ${client_id} and audit_area is not null and item_kind = 'retention'
      and action = 'audit_log_purged'
    order by id desc limit 1`.execute(tx);
  return rows[0] ?? { seal_no: 0, no_of_removed: 0 };
}

/**
 * Finds the last seal before the first entry that is too recent to be removed: the newest seal if no entry is too
 * recent, and 0 if there is no seal.
 */
export async function findPurgeEnd(
  tx: CompanyTransaction,
  { client_id, before }: { client_id: string; before: Date },
): Promise<number> {
  const { rows } = await sql<{ seal_no: number }>`
    select coalesce(
      (select min(seal_no) - 1 from audit_seals
        where client_id = ${client_id} and source = 'activity' and row_at >= ${before}),
      (select max(seal_no) from audit_seals where client_id = ${client_id}), 0)::int as seal_no`.execute(tx);
  return rows[0]?.seal_no ?? 0;
}

/**
 * Deletes entries up to a seal and returns their number. Keeps entries about payments, which belong to the ledger, and
 * entries about removed data, which explain what is missing.
 */
export async function deletePurgeable(
  tx: CompanyTransaction,
  { client_id, after, seal_no }: { client_id: string; after: number; seal_no: number },
): Promise<number> {
  const purgeable = sql`select a.id from audit_seals s join activity a on a.client_id = ${client_id} and a.id = s.row_id
    where s.client_id = ${client_id} and s.source = 'activity' and s.seal_no > ${after} and s.seal_no <= ${seal_no}
      and a.audit_area <> 'payments' and a.action not in ('history_redacted', 'audit_log_purged')`;
  await sql`delete from activity_feed where client_id = ${client_id} and activity_id in (${purgeable})`.execute(tx);
  const { numAffectedRows } = await sql`
    delete from activity where client_id = ${client_id} and id in (${purgeable})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
