import { localDay } from '#domain/dates/local-day.ts';
import type { App } from '../../http/context.ts';
import { composeMail } from '../../outside/mail/compose.ts';
import { type DigestReader, readDigestReaders, readUnread, takeDigestDay } from './notices.rows.ts';
import { fewerMails } from './notify-person.ts';

const mostLines = 20;
const morningHour = 7;

/** One mail a day, in the morning where they are, to whoever likes it so. Asked again the same day it sends nothing. */
export async function sendDigests(app: App, client_id: string): Promise<void> {
  const readers = await app.database.readInCompany(client_id, (tx) => readDigestReaders(tx, client_id));
  for (const reader of readers) if (isMorning(reader, app.clock())) await sendOne(app, client_id, reader);
}

async function sendOne(app: App, client_id: string, reader: DigestReader): Promise<void> {
  const { user_id, email, first_name, time_zone } = reader;
  const today = localDay(app.clock(), time_zone);
  await app.database.inCompany(client_id, async (tx) => {
    if (!(await takeDigestDay(tx, { client_id, user_id, today }))) return;
    const unread = await readUnread(tx, { client_id, user_id, limit: mostLines + 1 });
    if (unread.length === 0) return;
    const lines = unread.slice(0, mostLines).map(({ title }) => title);
    if (unread.length > mostLines) lines.push('… and more.');
    await app.mail.send(
      composeMail({
        ...{ to: email, subject: 'What waits for you in Outlay', greeting: `Hello ${first_name},`, lines },
        action: { label: 'Open your approvals', url: `${app.public_url}/individual/approvals#pending-approvals` },
        footer: 'You get this once a day.',
        fewer: fewerMails(app),
      }),
    );
  });
}

function isMorning({ time_zone, digest_sent_on }: DigestReader, now: Date): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: time_zone }).format(now),
  );
  return hour >= morningHour && digest_sent_on !== localDay(now, time_zone);
}
