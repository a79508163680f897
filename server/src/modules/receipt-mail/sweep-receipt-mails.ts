import type { App } from '../../http/context.ts';
import { deleteReceiptMails, lockOldMails } from './receipt-mails.rows.ts';

const retentionDays = 90;
const portion = 500;
const dayMs = 24 * 60 * 60 * 1000;

/** Deletes received mails after ninety days, including any mail that was never handled. */
export async function sweepReceiptMails({ database, files, clock }: App, client_id: string): Promise<void> {
  const before = new Date(clock().getTime() - retentionDays * dayMs);
  for (;;) {
    const deleted = await database.inCompany(client_id, async (tx) => {
      const mails = await lockOldMails(tx, { client_id, before, limit: portion });
      if (mails.length === 0) return 0;
      await files.delete(mails.map(({ path }) => path));
      await deleteReceiptMails(tx, { client_id, ids: mails.map(({ id }) => id) });
      return mails.length;
    });
    if (deleted < portion) return;
  }
}
