import { headerValues, type MailHeader } from './mail-header.ts';

/** The end of the local part of every Message-ID that this product sends. */
export const ownMessageIdEnding = '.outlay@';

/**
 * True if a program sent the mail: an out-of-office reply, a bounce, a mailing list or the product itself. A reply to
 * such a mail could start a loop, so the mail is ignored without a reply.
 */
export function isAutomaticMail(headers: readonly MailHeader[], { from }: { from: string }): boolean {
  const has = (key: string, pattern: RegExp) => headerValues(headers, key).some((value) => pattern.test(value));
  return (
    has('auto-submitted', /^(?!no\b)/iu) ||
    has('precedence', /^(bulk|junk|list|auto_reply)\b/iu) ||
    has('x-auto-response-suppress', /^(?!none\b)/iu) ||
    has('x-autoreply', /./u) ||
    has('list-id', /./u) ||
    has('return-path', /^<\s*>$/u) ||
    headerValues(headers, 'message-id').some((id) => id.toLowerCase().includes(ownMessageIdEnding)) ||
    has('content-type', /multipart\/report/iu) ||
    /^(mailer-daemon|postmaster)@/iu.test(from)
  );
}
