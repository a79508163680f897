import { sql } from 'kysely';
import type { PersonBrief } from '#contract/shared/person.ts';
import type { AttachedItemKind } from '#domain/activity/attachments.ts';
import type { CompanyTransaction } from '../../../db/database.ts';

/** Queries on `item_attachments`. */

export interface AttachedItem {
  kind: AttachedItemKind;
  id: string;
}

export interface AttachmentRow {
  id: string;
  file_id: string;
  name: string;
  type: string;
  bytes: number;
  no_of_pages: number;
  is_comment: boolean;
  added_by: PersonBrief;
  added_at: Date;
}

/**
 * Reads the attachments of an item, oldest first. No limit is needed here, because their number is limited when they
 * are added.
 */
export async function readAttachments(
  tx: CompanyTransaction,
  { client_id, item }: { client_id: string; item: AttachedItem },
): Promise<AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`
    select a.id, a.file_id, f.name, f.type, f.bytes, f.no_of_pages, a.is_comment, a.added_at,
      jsonb_build_object('user_id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email) as added_by
    from item_attachments a
    join files f on f.client_id = ${client_id} and f.id = a.file_id and f.removed_at is null
    join users u on u.client_id = ${client_id} and u.id = a.added_by
    where a.client_id = ${client_id} and ${itemColumn(item.kind)} = ${item.id}
    order by a.added_at, a.id`.execute(tx);
  return rows;
}

export async function countAttachments(
  tx: CompanyTransaction,
  { client_id, item }: { client_id: string; item: AttachedItem },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from item_attachments a
    where a.client_id = ${client_id} and ${itemColumn(item.kind)} = ${item.id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Attaches those files that are not attached to any item yet, and returns the ids of the new attachments. */
export async function insertAttachments(
  tx: CompanyTransaction,
  of: {
    client_id: string;
    item: AttachedItem;
    attachments: readonly { id: string; file_id: string }[];
    is_comment: boolean;
    added_by: string;
    added_at: Date;
  },
): Promise<string[]> {
  const { item, attachments, ...rest } = of;
  const rows = await tx
    .insertInto('item_attachments')
    .values(attachments.map((attachment) => ({ ...rest, ...attachment, [`${item.kind}_id`]: item.id })))
    .onConflict((conflict) => conflict.columns(['client_id', 'file_id']).doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

interface FoundAttachment {
  id: string;
  file_id: string;
  added_by: string;
  item: AttachedItem;
}

export async function findAttachment(
  tx: CompanyTransaction,
  { client_id, ...key }: { client_id: string } & ({ id: string } | { file_id: string }),
): Promise<FoundAttachment | undefined> {
  const row = await tx
    .selectFrom('item_attachments')
    .select(['id', 'file_id', 'added_by', 'report_id', 'advance_id', 'expense_id'])
    .where('client_id', '=', client_id)
    .$if('id' in key, (query) => query.where('id', '=', 'id' in key ? key.id : ''))
    .$if('file_id' in key, (query) => query.where('file_id', '=', 'file_id' in key ? key.file_id : ''))
    .executeTakeFirst();
  const item = row && itemOf(row);
  return item && { id: row.id, file_id: row.file_id, added_by: row.added_by, item };
}

function itemOf(row: {
  report_id: string | null;
  advance_id: string | null;
  expense_id: string | null;
}): AttachedItem | undefined {
  if (row.report_id) return { kind: 'report', id: row.report_id };
  if (row.advance_id) return { kind: 'advance', id: row.advance_id };
  return row.expense_id ? { kind: 'expense', id: row.expense_id } : undefined;
}

export async function deleteAttachment(
  tx: CompanyTransaction,
  { client_id, id }: { client_id: string; id: string },
): Promise<void> {
  await tx.deleteFrom('item_attachments').where('client_id', '=', client_id).where('id', '=', id).execute();
}

/** Returns which of these files are attached. Attachments of deleted reports and advances do not count. */
export async function readAttachmentFiles(
  tx: CompanyTransaction,
  { client_id, ids }: { client_id: string; ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    select a.file_id from item_attachments a
    left join reports r on r.client_id = ${client_id} and r.id = a.report_id
    left join advances d on d.client_id = ${client_id} and d.id = a.advance_id
    where a.client_id = ${client_id} and a.file_id = any(${ids}::uuid[])
      and r.deleted_at is null and d.deleted_at is null`.execute(tx);
  return rows.map(({ file_id }) => file_id);
}

function itemColumn(kind: AttachedItemKind) {
  return { report: sql`a.report_id`, advance: sql`a.advance_id`, expense: sql`a.expense_id` }[kind];
}
