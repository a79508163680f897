import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { App } from '../../http/context.ts';
import type { InboundMail, ReceivedMail } from '../../outside/inbound-mail/port.ts';
import { bounceAddress, handleBounce } from '../notifications/handle-bounce.ts';
import { findReceiptsOwner } from '../people/receipts-address.ts';
import { countReceiptMails, insertReceiptMail } from './receipt-mails.rows.ts';

const mostADay = 300;
const dayMs = 24 * 60 * 60 * 1000;
const mostHeaderBytes = 256 * 1024;

/** Accepts mails to receipt addresses and to the bounce address; null if no domain is configured for inbound mail. */
export function inboundMail(app: App): InboundMail | null {
  if (!app.config.INBOUND_MAIL_DOMAIN) return null;
  return {
    accepts: async (address) => isBounceAddress(app, address) || (await findReceiptsOwner(app, address)) !== undefined,
    receive: (mail) => receiveMail(app, mail),
  };
}

/**
 * Stores a mail for each of its recipients and queues it. The mail is parsed in the background, so a large one does not
 * delay the response to the mail server.
 */
async function receiveMail(
  app: App,
  { recipients, raw, is_report = false }: ReceivedMail,
): ReturnType<InboundMail['receive']> {
  if (recipients.some((address) => isBounceAddress(app, address))) {
    await handleBounce(app, raw);
    return 'stored';
  }
  // A delivery report to a person's address is accepted and dropped, because refusing it would cause another bounce.
  if (is_report) return 'stored';
  const found = await Promise.all(recipients.map((address) => findReceiptsOwner(app, address)));
  const owners = new Map(found.flatMap((owner) => (owner ? [[owner.user_id, owner] as const] : [])));
  if (owners.size === 0) return 'unknown';
  const message_key = messageKey(raw);

  let result: 'stored' | 'too_many' = 'too_many';
  for (const owner of owners.values()) if (await storeMail(app, { ...owner, message_key, raw })) result = 'stored';
  return result;
}

function isBounceAddress(app: App, address: string): boolean {
  return address.toLowerCase() === bounceAddress(app.config);
}

/**
 * Saves the row with the path of the file before the file itself. If the process crashes between the two steps, the
 * next delivery of the same mail stores the file. Returns false if the person received too many mails in the last 24
 * hours.
 */
async function storeMail(
  app: App,
  { client_id, user_id, message_key, raw }: { client_id: string; user_id: string; message_key: string; raw: Buffer },
): Promise<boolean> {
  const now = app.clock();
  const id = uuidv7();
  const row = await app.database.inCompany(client_id, async (tx) => {
    const since = new Date(now.getTime() - dayMs);
    if ((await countReceiptMails(tx, { client_id, user_id, since })) >= mostADay) return undefined;
    return insertReceiptMail(tx, {
      client_id,
      id,
      user_id,
      message_key,
      path: `${client_id}/${id}/mail`,
      received_at: now,
    });
  });
  if (!row) return false;
  if (row.state !== 'waiting') return true;

  await app.files.write(row.path, raw, { type: 'message/rfc822' });
  await app.database.inCompany(client_id, (tx) => app.jobs.send(tx, 'receipt-mail', { client_id, mail_id: row.id }));
  return true;
}

/** Identifies the mail by its Message-ID, or by its content if it has none. */
function messageKey(raw: Buffer): string {
  const ends = [raw.indexOf('\r\n\r\n'), raw.indexOf('\n\n')].filter((at) => at >= 0);
  const head = raw.subarray(0, Math.min(...ends, raw.length, mostHeaderBytes)).toString('latin1');
  const id = /^message-id:\s*(<[^>]+>)/imu.exec(head)?.[1];
  return createHash('sha256')
    .update(id ?? raw)
    .digest('hex');
}
