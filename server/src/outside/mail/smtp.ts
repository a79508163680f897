import { createTransport } from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';
import { ownMessageIdEnding } from '#domain/receipt-mails/automatic-mail.ts';
import { type MailPort, MailRefused } from './port.ts';

/** Headers that stop automatic replies. Outlay does not answer mails with these headers either. */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Sends mails through an SMTP server, given by its smtp:// or smtps:// URL. */
export function smtpMail(options: { url: string; from: string; bounces_to: string | null }): MailPort {
  const transport = createTransport(
    { url: options.url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 },
    { from: options.from },
  );
  const domain = options.from.match(/@([\w.-]+)/u)?.[1] ?? 'localhost';
  return {
    send: async ({ logo, message_id = uuidv7(), ...mail }) => {
      const sending = transport.sendMail({
        ...mail,
        // Mail programs do not show pictures from data URLs, so the logo is attached to the mail.
        ...(logo && { attachments: [{ cid: 'logo', path: logo, contentDisposition: 'inline' as const }] }),
        messageId: `<${message_id}${ownMessageIdEnding}${domain}>`,
        headers: { ...headers, ...mail.headers },
        ...(options.bounces_to && { envelope: { from: options.bounces_to, to: mail.to } }),
      });
      await sending.catch((error: unknown) => {
        throw isPermanent(error) ? new MailRefused(error.message) : error;
      });
    },
    close: async () => transport.close(),
  };
}

/**
 * Returns true for a permanent error about the recipient or the content. Errors of the connection or the account are
 * problems on our side.
 */
function isPermanent(error: unknown): error is Error {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return error instanceof Error && responseCode >= 500 && /^(RCPT TO|DATA)/u.test(command);
}
