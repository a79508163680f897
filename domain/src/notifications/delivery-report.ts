/** The report of a mail server about a mail that it could not deliver. */
interface DeliveryReport {
  /** The Message-ID of the mail that the report is about, without brackets. */
  message_id: string;
  /** The status code, such as '5.1.1'. */
  status: string;
  /** The response of the recipient's mail server. */
  diagnostic: string;
}

/**
 * Reads a delivery status notification (RFC 3464). Null for a report of a delay or of success, or about a mail that the
 * product did not send. The fields are plain text in every report, so the rest of the mail need not be parsed.
 */
export function readDeliveryReport(raw: string, ownMessageId: RegExp): DeliveryReport | null {
  const field = (name: string) =>
    new RegExp(`^${name}:[ \\t]*([^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*)`, 'imu').exec(raw)?.[1];
  const status = /\b([245]\.\d{1,3}\.\d{1,3})\b/u.exec(field('Status') ?? '')?.[1] ?? '';
  if (field('Action')?.trim().toLowerCase() !== 'failed' || !status.startsWith('5')) return null;

  const message_id = ownMessageId.exec(raw)?.[0];
  if (!message_id) return null;
  const diagnostic = (field('Diagnostic-Code') ?? '')
    .replace(/^\s*smtp;/iu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return { message_id, status, diagnostic: diagnostic || `The mailbox refused it (${status}).` };
}
