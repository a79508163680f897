import { v5 as uuidv5 } from 'uuid';
import { localDay, localHour } from '#domain/dates/local-day.ts';
import type { App } from '../../http/context.ts';
import { composeMail } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/port.ts';
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

function composeDigest(app: App, { email, first_name }: DigestReader, unread: readonly { title: string }[]): Mail {
  const lines = unread.slice(0, maxLines).map(({ title }) => title);
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
