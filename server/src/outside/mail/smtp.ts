import { createTransport } from 'nodemailer';
import type { MailPort } from './port.ts';

/** Sends mails through an SMTP server, given by its smtp:// or smtps:// URL. */
export function smtpMail(options: { url: string; from: string }): MailPort {
  const transport = createTransport(
    { url: options.url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 },
    { from: options.from },
  );
  return {
    send: async (mail) => {
      await transport.sendMail(mail);
    },
    close: async () => transport.close(),
  };
}
