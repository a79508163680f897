import { sql } from 'kysely';
import type { AnnouncementLevel } from '#domain/announcements/announcement.ts';
import type { CompanyTransaction } from '../../db/database.ts';

/** Queries for announcements and announcement_dismissals. */

interface ShownAnnouncement {
  id: string;
  title: string;
  body: string;
  link_url: string;
  level: AnnouncementLevel;
}

export interface AnnouncementRow extends ShownAnnouncement {
  shows_from: string;
  shows_until: string;
  client_ids: string[] | null;
  written_by: string;
  version: number;
}

const levelOrder = sql`array_position(array['critical', 'warning', 'info'], a.level)`;

/** Reads up to three current announcements that the person has not dismissed, most urgent first. */
export async function readCurrent(
  tx: CompanyTransaction,
  { client_id, user_id, today }: { client_id: string; user_id: string; today: string },
): Promise<ShownAnnouncement[]> {
  const { rows } = await sql<ShownAnnouncement>`
    select a.id, a.title, a.body, a.link_url, a.level from announcements a
    where a.shows_until >= ${today}::date and a.shows_from <= ${today}::date
      and (a.client_ids is null or ${client_id}::uuid = any (a.client_ids))
      and not exists (select from announcement_dismissals d
        where d.client_id = ${client_id} and d.user_id = ${user_id} and d.announcement_id = a.id)
    order by ${levelOrder}, a.id desc limit 3`.execute(tx);
  return rows;
}

/** Saves that a person dismissed an announcement. Returns false if the company has no such announcement. */
export async function insertDismissal(
  tx: CompanyTransaction,
  { client_id, user_id, announcement_id }: { client_id: string; user_id: string; announcement_id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from announcements
    where id = ${announcement_id} and (client_ids is null or ${client_id}::uuid = any (client_ids))`.execute(tx);
  if (rows.length === 0) return false;
  await tx
    .insertInto('announcement_dismissals')
    .values({ client_id, user_id, announcement_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

const columns = sql`id, title, body, link_url, level, shows_from, shows_until, client_ids, written_by, version`;

export async function readAnnouncements(tx: CompanyTransaction): Promise<AnnouncementRow[]> {
  const { rows } = await sql<AnnouncementRow>`
    select ${columns} from announcements order by shows_from desc, id desc limit 100`.execute(tx);
  return rows;
}

export async function countAnnouncements(tx: CompanyTransaction): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from announcements`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Reads the names of client companies. Unknown ids are left out. */
export async function readClientNames(
  tx: CompanyTransaction,
  client_ids: readonly string[],
): Promise<{ client_id: string; name: string }[]> {
  const { rows } = await sql<{ client_id: string; name: string }>`
    select client_id, name from client_accounts where client_id = any (${[...client_ids]}::uuid[])
    order by lower(name) collate "C", client_id limit 20000`.execute(tx);
  return rows;
}

export async function insertAnnouncement(tx: CompanyTransaction, row: Omit<AnnouncementRow, 'version'>): Promise<void> {
  await tx.insertInto('announcements').values(row).execute();
}

/** Updates an announcement. Returns false if it was changed or deleted in the meantime. */
export async function updateAnnouncement(
  tx: CompanyTransaction,
  { id, version, ...change }: Omit<AnnouncementRow, 'written_by'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('announcements')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function readAnnouncement(tx: CompanyTransaction, id: string): Promise<AnnouncementRow | undefined> {
  const { rows } = await sql<AnnouncementRow>`select ${columns} from announcements where id = ${id}`.execute(tx);
  return rows[0];
}

export async function deleteAnnouncement(tx: CompanyTransaction, id: string): Promise<string | undefined> {
  const deleted = await tx.deleteFrom('announcements').where('id', '=', id).returning('title').executeTakeFirst();
  return deleted?.title;
}
