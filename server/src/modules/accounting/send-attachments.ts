import { acceptsEntries } from '#domain/accounting/connection-states.ts';
import { retryDelayMs } from '#domain/accounting/export-states.ts';
import { t } from '#domain/language/translate.ts';
import type { App } from '../../http/context.ts';
import { AccountingAway, AccountingRefused, GrantExpired } from '../../outside/accounting/port.ts';
import { readOriginal } from '../files/open-file.ts';
import { type AttachmentRow, claimAttachments, updateAttachment } from './accounting-attachments.rows.ts';
import { type ConnectionRow, readConnection } from './accounting-connections.rows.ts';
import { endGrant } from './end-grant.ts';
import { accountingOf } from './find-connection.ts';

const batchSize = 20;
/**
 * The time for which a worker claims a batch. Every batch takes less time, so no other worker sends an attachment that
 * is already claimed.
 */
const leaseMs = 15 * 60_000;

/**
 * Attaches the queued files, such as receipts, to the exported entries. An entry counts as exported even if an
 * attachment fails.
 */
export async function sendAttachments(app: App, key: { client_id: string; connection_id: string }): Promise<void> {
  const { client_id, connection_id } = key;
  for (;;) {
    const now = app.clock();
    const lease_until = new Date(now.getTime() + leaseMs);
    const [connection, claimed] = await app.database.inCompany(client_id, async (tx) => {
      const found = await readConnection(tx, { client_id, id: connection_id });
      if (!found || !acceptsEntries(found) || !app.accounting?.[found.vendor]) return [undefined, []] as const;
      return [found, await claimAttachments(tx, { ...key, now, lease_until, limit: batchSize })] as const;
    });
    if (!connection || claimed.length === 0) return;
    for (const row of claimed) if (!(await sendOne(app, { client_id, connection, row }))) return;
  }
}

interface Sending {
  client_id: string;
  connection: ConnectionRow;
  row: AttachmentRow;
}

/** Sends an attachment. Returns false if the connection must be authorised again. */
async function sendOne(app: App, sending: Sending): Promise<boolean> {
  const { client_id, connection, row } = sending;
  try {
    await attach(app, sending);
    await save(app, sending, { state: 'sent', error: '' });
  } catch (error) {
    const now = app.clock();
    if (error instanceof GrantExpired) {
      await save(app, sending, { next_attempt_at: now });
      await endGrant(app, { client_id, connection_id: connection.id });
      return false;
    }
    if (error instanceof AccountingRefused)
      await save(app, sending, { state: 'refused', error: error.message.slice(0, 500) });
    else if (error instanceof AccountingAway)
      await save(app, sending, { next_attempt_at: new Date(now.getTime() + retryDelayMs(row.attempts)) });
    else throw error;
  }
  return true;
}

async function attach(app: App, { client_id, connection, row }: Sending): Promise<void> {
  const { file_id, sync_id, name, type, attempts } = row;
  const port = accountingOf(app, connection.vendor);
  const content = await readOriginal(app, { client_id, file_id });
  if (!content) throw new AccountingRefused(t`The file was deleted.`);
  await port.attach?.(connection.vendor_company_id, sync_id, {
    name: attachmentName(file_id, name),
    type,
    content,
    may_exist: attempts > 1,
  });
}

/**
 * Returns a unique name for an attachment. Two receipts may have the same name, so each name starts with the end of the
 * file's id.
 */
function attachmentName(file_id: string, name: string): string {
  return `${file_id.slice(-8)}-${name.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(-80)}`;
}

async function save(
  app: App,
  { client_id, row: { export_id, file_id } }: Sending,
  change: Parameters<typeof updateAttachment>[2],
): Promise<void> {
  await app.database.inCompany(client_id, (tx) => updateAttachment(tx, { client_id, export_id, file_id }, change));
}
