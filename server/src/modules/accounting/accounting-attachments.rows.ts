import { sql } from 'kysely';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries on `accounting_attachments`. Only this file writes the table. */

export interface AttachmentRow {
  export_id: string;
  file_id: string;
  sync_id: string;
  name: string;
  type: string;
  attempts: number;
  next_attempt_at: Date;
}

interface OfExport {
  client_id: string;
  export_id: string;
}

/**
 * Queues the receipts of a report's expenses and the files attached to the report, so that they are attached to the
 * entry in the books.
 */
export async function queueAttachments(
  tx: CompanyTransaction,
  { client_id, export_id, report_id, now }: OfExport & { report_id: string; now: Date },
): Promise<void> {
  await sql`insert into accounting_attachments as added (client_id, export_id, file_id, next_attempt_at)
    select ${client_id}::uuid, ${export_id}::uuid, f.id, ${now}::timestamptz from (
      select y.file_id from expenses e
      join receipts y on y.client_id = ${client_id} and y.expense_id = e.id
      where e.client_id = ${client_id} and e.report_id = ${report_id} and e.deleted_at is null
      union
      select a.file_id from item_attachments a
      where a.client_id = ${client_id} and a.report_id = ${report_id} and not a.is_comment
    ) p join files f on f.client_id = ${client_id} and f.id = p.file_id and f.removed_at is null
    on conflict do nothing
    returning added.client_id`.execute(tx);
}

/** Claims the due attachments of a connection for this worker until `lease_until`. */
export async function claimAttachments(
  tx: CompanyTransaction,
  query: { client_id: string; connection_id: string; now: Date; lease_until: Date; limit: number },
): Promise<AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`
    with due as (
      select d.export_id, d.file_id, x.sync_id, f.name, f.type from accounting_attachments d
      join accounting_exports x on x.client_id = ${query.client_id} and x.id = d.export_id
        and x.connection_id = ${query.connection_id}
      join files f on f.client_id = ${query.client_id} and f.id = d.file_id
      where d.client_id = ${query.client_id} and d.state = 'waiting' and d.next_attempt_at <= ${query.now}
      order by d.next_attempt_at, d.export_id, d.file_id limit ${query.limit} for update of d skip locked
    )
    update accounting_attachments a set attempts = a.attempts + 1, next_attempt_at = ${query.lease_until}
    from due where a.client_id = ${query.client_id} and a.export_id = due.export_id and a.file_id = due.file_id
    returning a.export_id, a.file_id, due.sync_id, due.name, due.type, a.attempts, a.next_attempt_at`.execute(tx);
  return rows;
}

export async function updateAttachment(
  tx: CompanyTransaction,
  { client_id, export_id, file_id }: OfExport & { file_id: string },
  change: { state?: 'waiting' | 'sent' | 'refused'; error?: string; next_attempt_at?: Date; attempts?: number },
): Promise<void> {
  await tx
    .updateTable('accounting_attachments')
    .set(change)
    .where('client_id', '=', client_id)
    .where('export_id', '=', export_id)
    .where('file_id', '=', file_id)
    .execute();
}

/** Queues the refused attachments of one entry, or of the whole connection, again and returns their number. */
export async function requeueAttachments(
  tx: CompanyTransaction,
  query: { client_id: string; connection_id: string; export_id?: string | undefined; now: Date },
): Promise<number> {
  const chosen = query.export_id ? sql`and a.export_id = ${query.export_id}` : sql``;
  const { numAffectedRows = 0n } = await sql`
    update accounting_attachments a set state = 'waiting', error = '', next_attempt_at = ${query.now}
    where a.client_id = ${query.client_id} and a.state = 'refused' ${chosen} and (
      select x.connection_id from accounting_exports x where x.client_id = ${query.client_id} and x.id = a.export_id
    ) = ${query.connection_id}`.execute(tx);
  return Number(numAffectedRows);
}
