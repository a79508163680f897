import type { App } from '../../http/context.ts';
import { deleteNoticesBefore } from './notices.rows.ts';

const retentionDays = 90;
const portion = 1_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Deletes notices after ninety days. The items keep their own history. */
export async function sweepNotices({ database, clock }: App, client_id: string): Promise<void> {
  const before = new Date(clock().getTime() - retentionDays * dayMs);
  for (;;) {
    const deleted = await database.inCompany(client_id, (tx) =>
      deleteNoticesBefore(tx, { client_id, before, limit: portion }),
    );
    if (deleted < portion) return;
  }
}
