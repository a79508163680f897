/** The mail server permanently rejected the mail, for example because the mailbox does not exist. */
export class MailRefused extends Error {}

/**
 * Sends mails. `send` throws if a mail cannot be sent, and throws `MailRefused` if another attempt would be useless.
 */
export interface MailPort {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The logo of the company as a data URL; the HTML refers to it as cid:logo. */
  logo?: string;
  /** The first part of the Message-ID, by which reports of undelivered mails identify the mail. */
  message_id?: string;
  /** Additional headers, such as List-Unsubscribe. */
  headers?: Record<string, string>;
}
