import { v5 as uuidv5 } from 'uuid';
import { localDay, localHour } from '#domain/dates/local-day.ts';
import type { App } from '../../http/context.ts';
import { composeMail, type MailLink } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/port.ts';
import { pathOf } from './item-messages.ts';
import { type DigestReader, readDigestReaders, readUnread, takeDigestDay } from './notices.rows.ts';
import { mailSettingsLink } from './notify-person.ts';
import { claimAndCompose, sendClaimed } from './send-once.ts';

const maxLines = 20;
const morningHour = 7;

/**
 * Sends one mail a day, in the morning of the reader's time zone. Repeated on the same day it sends nothing. A failed
 * mail does not block the others; the next run retries it.
 */
export async function sendDigests(app: App, client_id: string): Promise<void> {
  const readers = await app.database.readInCompany(client_id, (tx) => readDigestReaders(tx, client_id));
  for (const reader of readers)
    if (isMorning(reader, app.clock()))
      await sendDigest(app, client_id, reader).catch((error: unknown) =>
        app.log.warn({ err: error, client_id }, 'a daily summary could not be sent'),
      );
}

async function sendDigest(app: App, client_id: string, reader: DigestReader): Promise<void> {
  const { user_id, time_zone } = reader;
  const now = app.clock();
  const today = localDay(now, time_zone);
  const key = { client_id, id: uuidv5(`digest ${today}`, user_id), kind: 'digest', user_id };
  const claimed = await app.database.inCompany(client_id, (tx) =>
    claimAndCompose(tx, { ...key, now }, async () => {
      const unread = await readUnread(tx, { client_id, user_id, limit: maxLines + 1 });
      return unread.length > 0 ? composeDigest(app, reader, unread) : null;
    }),
  );
  await sendClaimed(app, key, claimed);
  await app.database.inCompany(client_id, (tx) => takeDigestDay(tx, { client_id, user_id, today }));
}

interface UnreadNotice {
  item_kind: string;
  item_id: string;
  title: string;
  body: string;
}

/** One line per item, with a link to it. The newest notice of an item counts. */
function composeDigest(app: App, { email, first_name }: DigestReader, unread: readonly UnreadNotice[]): Mail {
  const newest = [...new Map(unread.map((notice) => [notice.item_id, notice])).values()];
  const lines: (string | MailLink)[] = newest.slice(0, maxLines).map((notice) => ({
    text: notice.body ? `${notice.title}. ${notice.body}` : notice.title,
    url: `${app.public_url}${pathOf(notice)}`,
  }));
  if (unread.length > maxLines) lines.push('… and more.');
  return composeMail({
    to: email,
    subject: 'Your daily summary from Outlay',
    greeting: `Hello ${first_name},`,
    lines,
    action: { label: 'Open approvals', url: `${app.public_url}/individual/approvals#pending-approvals` },
    footer: 'You receive this summary once a day.',
    fewer: mailSettingsLink(app),
  });
}

function isMorning({ time_zone, digest_sent_on }: DigestReader, now: Date): boolean {
  return localHour(now, time_zone) >= morningHour && digest_sent_on !== localDay(now, time_zone);
}
