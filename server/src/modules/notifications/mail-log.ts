import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { notifications } from '#contract/notifications.contract.ts';
import { t, translate } from '#domain/language/translate.ts';
import { acceptsMessages } from '#domain/notifications/chat-connection.ts';
import { notificationEventFor } from '#domain/notifications/notification-events.ts';
import type { ReadContext, SignedWriteContext } from '../../http/context.ts';
import { Refused } from '../../http/refusals.ts';
import { readChatConnection } from './chat/chat-connection.rows.ts';
import { type LoggedMail, lockMail, readMails, reopenMail } from './notifications.rows.ts';

const pageSize = 50;
const resendDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** Lists the mails, chat messages and push notifications of the company, newest first, with their outcome. */
export async function listMails(
  { tx, actor: { client_id }, request }: ReadContext,
  { state, before }: InputOf<typeof notifications.mails>,
): Promise<OutputOf<typeof notifications.mails>> {
  const rows = await readMails(tx, { client_id, state, before, limit: pageSize + 1 });
  return {
    status: true,
    data: rows.slice(0, pageSize).map((row) => ({
      id: row.id,
      channel: row.channel,
      event: eventLabel(row.kind),
      email: row.email,
      subject: row.subject,
      state: row.state,
      attempts: row.attempts,
      last_error: row.last_error,
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
      can_resend: canResend(row, request.now),
    })),
    has_more: rows.length > pageSize,
  };
}

/** Sends a mail or a chat message again by repeating its event for this message alone. */
export async function resendMail(
  { app, tx, actor: { client_id }, request, record }: SignedWriteContext,
  { id }: InputOf<typeof notifications.resend>,
): Promise<OutputOf<typeof notifications.resend>> {
  const mail = await lockMail(tx, { client_id, id });
  if (!mail) throw new Refused('item.not_found');
  const { event } = mail;
  if (!event || !canResend(mail, request.now)) throw new Refused('mail.not_resendable');

  if (mail.channel === 'chat' && !acceptsMessages(await readChatConnection(tx, client_id)))
    throw new Refused('chat.not_connected');

  await reopenMail(tx, { client_id, id });
  await app.jobs.send(tx, 'event', { ...event, client_id, only_mail_id: id });
  record({
    action: mail.channel === 'chat' ? 'chat_resent' : 'mail_resent',
    item_kind: 'notification',
    item_id: client_id,
    item_label: `“${mail.subject}” to ${mail.email}`,
    is_setting: true,
  });
  return { status: true };
}

/**
 * Returns whether a message can be sent again. Invitations and security mails must be requested again instead, old
 * mails may no longer be correct, and push notifications are useful only immediately.
 */
function canResend({ kind, channel, event, state, created_at }: LoggedMail, now: Date): boolean {
  const isRecent = now.getTime() - created_at.getTime() < resendDays * dayMs;
  if (channel === 'push') return false;
  return event !== null && state !== 'waiting' && isRecent && notificationEventFor(kind) !== undefined;
}

function eventLabel(kind: string): string {
  const event = notificationEventFor(kind);
  if (event) return `${translate(event.group)}: ${translate(event.label)}`;
  if (kind === 'chat.tested') return t`Test of the chat`;
  return kind === 'digest' ? t`Summary` : t`Account`;
}
