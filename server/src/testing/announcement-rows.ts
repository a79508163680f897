import { v7 as uuidv7 } from 'uuid';
import type { CompanyTransaction } from '../db/database.ts';
import { insertAnnouncement, insertDismissal } from '../modules/announcements/announcements.rows.ts';

/** Adds an announcement for this company alone, which the person has dismissed. */
export async function addAnnouncement(
  tx: CompanyTransaction,
  { client_id, user_id, canary }: { client_id: string; user_id: string; canary: string },
): Promise<{ announcement: string }> {
  const id = uuidv7();
  await insertAnnouncement(tx, {
    id,
    title: `Maintenance ${canary}`,
    body: '',
    link_url: '',
    level: 'warning',
    shows_from: '2026-01-01',
    shows_until: '2099-12-31',
    client_ids: [client_id],
    written_by: canary,
  });
  await insertDismissal(tx, { client_id, user_id, announcement_id: id });
  return { announcement: id };
}
