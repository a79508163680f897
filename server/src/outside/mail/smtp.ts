import { createTransport } from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';
import { ownMessageIdEnding } from '#domain/receipt-mails/automatic-mail.ts';
import type { MailPort } from './port.ts';

/** Programs that answer mails, ours included, do not answer these. */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Sends mails through an SMTP server, given by its smtp:// or smtps:// URL. */
export function smtpMail(options: { url: string; from: string }): MailPort {
  const transport = createTransport(
    { url: options.url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 },
    { from: options.from },
  );
  const domain = options.from.match(/@([\w.-]+)/u)?.[1] ?? 'localhost';
  return {
    send: async ({ logo, ...mail }) => {
      await transport.sendMail({
        ...mail,
        // Mail programs do not show pictures in data URLs, so the logo is a part of the mail.
        ...(logo && { attachments: [{ cid: 'logo', path: logo, contentDisposition: 'inline' as const }] }),
        messageId: `<${uuidv7()}${ownMessageIdEnding}${domain}>`,
        headers: { ...headers, ...mail.headers },
      });
    },
    close: async () => transport.close(),
  };
}
