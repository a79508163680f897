import { readDeliveryReport } from '#domain/notifications/delivery-report.ts';
import type { App } from '../../http/context.ts';
import { ownMessageId, readMessageId } from './mail-message-id.ts';
import { markBounced } from './notifications.rows.ts';

/**
 * The number of bytes of a delivery report that are read. They are enough, because a report quotes only the headers or
 * the start of the undelivered mail.
 */
const mostReadBytes = 256 * 1024;

/** Returns the address to which mail servers report undelivered mails; null without a domain for inbound mail. */
export function bounceAddress({ INBOUND_MAIL_DOMAIN }: Pick<App['config'], 'INBOUND_MAIL_DOMAIN'>): string | null {
  return INBOUND_MAIL_DOMAIN ? `bounces@${INBOUND_MAIL_DOMAIN.toLowerCase()}` : null;
}

/**
 * Saves in the email log that a mail could not be delivered. Ignores any mail that is not a delivery report about one
 * of our own mails.
 */
export async function handleBounce(app: App, raw: Buffer): Promise<void> {
  const report = readDeliveryReport(raw.subarray(0, mostReadBytes).toString('latin1'), ownMessageId);
  const key = report && readMessageId(report.message_id, app.secret);
  if (!report || !key) return;
  await app.database.inCompany(key.client_id, (tx) =>
    markBounced(tx, key, { bounced_at: app.clock(), reason: report.diagnostic }),
  );
}
