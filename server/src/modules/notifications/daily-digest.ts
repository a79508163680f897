import { v5 as uuidv5 } from 'uuid';
import { isMonday, localDay, localHour } from '#domain/dates/local-day.ts';
import { t } from '#domain/language/translate.ts';
import { summaryKey } from '#domain/notifications/optional-mails.ts';
import { quietHoursEnd } from '#domain/notifications/quiet-hours.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { composeMail, greeting, type MailBrand, type MailLink } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/port.ts';
import { allCompanyIds } from '../companies/find-company.ts';
import { findUser } from '../people/find-user.ts';
import { pathOf } from './item-messages.ts';
import { readBrand } from './mail-look.ts';
import { type DigestReader, markMailed, readDigestReaders, readForDigest, readNotices } from './notices.rows.ts';
import { readEverySetting } from './notification-settings.ts';
import { mailSettingsLink, unsubscribeLink } from './plan-mails.ts';
import { claimAndCompose, sendClaimed } from './send-once.ts';

type Digest = 'daily' | 'weekly';

const maxLines = 20;
const morningHour = 7;

export async function sendEveryDigest(app: App): Promise<void> {
  for await (const client_id of allCompanyIds(app.database))
    try {
      await sendDigests(app, client_id);
    } catch (error) {
      app.log.error({ err: error, client_id }, 'daily summaries could not be sent');
    }
}

/**
 * Sends the summaries that are due in the time zone of each reader, every morning or on Monday morning. A second run on
 * the same day sends nothing. A mail that fails does not block other mails; the next run tries it again.
 */
export async function sendDigests(app: App, client_id: string): Promise<void> {
  const readers = await app.database.readInCompany(client_id, (tx) => readDigestReaders(tx, client_id));
  for (const reader of readers)
    for (const digest of dueDigests(reader, app.clock()))
      await sendDigest(app, client_id, { reader, digest }).catch((error: unknown) =>
        app.log.warn({ err: error, client_id }, `a ${digest} summary could not be sent`),
      );
}

function dueDigests({ time_zone, has_daily, has_weekly, quiet_hours }: DigestReader, now: Date): Digest[] {
  if (localHour(now, time_zone) < morningHour || quietHoursEnd(now, time_zone, quiet_hours)) return [];
  const weekly: Digest[] = has_weekly && isMonday(localDay(now, time_zone)) ? ['weekly'] : [];
  return has_daily ? ['daily', ...weekly] : weekly;
}

async function sendDigest(
  app: App,
  client_id: string,
  { reader, digest }: { reader: DigestReader; digest: Digest },
): Promise<void> {
  const { user_id, time_zone, email } = reader;
  const now = app.clock();
  const name = digest === 'daily' ? 'digest' : 'weekly digest';
  const key = { client_id, id: uuidv5(`${name} ${localDay(now, time_zone)}`, user_id), kind: 'digest', user_id, email };
  const { claim, content } = await app.database.inCompany(client_id, (tx) =>
    claimAndCompose(tx, { ...key, now }, async () => {
      const isOff = reader.has_summaries_off;
      const kinds = isOff ? await requiredKinds(tx, client_id) : undefined;
      const unread = await readForDigest(tx, { client_id, user_id, digest, kinds, limit: maxLines + 1 });
      if (unread.length === 0) return null;
      const brand = await readBrand(tx, client_id);
      const hasMore = unread.length > maxLines;
      const listed = unread.slice(0, maxLines).sort((a, b) => (a.id < b.id ? -1 : 1));
      const mail = inLanguage(reader.language, () =>
        composeDigest(app, { reader, digest, client_id, isOff, brand, hasMore }, listed),
      );
      const { to, subject } = mail;
      return { to, subject, mail, ids: listed.map(({ id }) => id) };
    }),
  );

  await sendClaimed(app, key, { claim, content: content?.mail ?? null });
  if (content)
    await app.database.inCompany(client_id, (tx) => markMailed(tx, { client_id, user_id, ids: content.ids, now }));
}

/**
 * Returns the kinds of notices that the company does not let people turn off. A person who has turned off summaries
 * still gets a summary of these notices.
 */
async function requiredKinds(tx: CompanyTransaction, client_id: string): Promise<string[]> {
  const settings = await readEverySetting(tx, client_id);
  return settings.filter(({ setting }) => !setting.can_override).flatMap(({ event: { key, also } }) => [key, ...also]);
}

/** Sends a summary of a person's unread notices at any time of day. Used for demo data. */
export async function sendSampleDigest(
  app: App,
  { client_id, user_id }: { client_id: string; user_id: string },
): Promise<void> {
  const mail = await app.database.readInCompany(client_id, async (tx) => {
    const [user, brand, unread] = await Promise.all([
      findUser(tx, { client_id, user_id }),
      readBrand(tx, client_id),
      readNotices(tx, { client_id, user_id, before: undefined, limit: 5 }),
    ]);
    if (!user) return null;
    const mail = {
      reader: { ...user, user_id },
      digest: 'daily',
      client_id,
      isOff: false,
      brand,
      hasMore: false,
    } as const;
    return inLanguage(user.language, () => composeDigest(app, mail, unread));
  });
  if (mail) await app.mail.send(mail);
}

interface DigestMail {
  client_id: string;
  reader: Pick<DigestReader, 'user_id' | 'email' | 'first_name'>;
  digest: Digest;
  /** True for a person who has turned off summaries and gets only the notices that the company requires. */
  isOff: boolean;
  brand: MailBrand;
  /** True if there are more unread notices than the summary has lines. */
  hasMore: boolean;
}

interface UnreadNotice {
  item_kind: string;
  item_id: string;
  title: string;
  body: string;
}

/**
 * Composes a summary with one line for each item. The line shows the newest notice of the item and links to the item.
 */
function composeDigest(
  app: App,
  { client_id, reader, digest, isOff, brand, hasMore }: DigestMail,
  unread: readonly UnreadNotice[],
): Mail {
  const newest = [...new Map(unread.map((notice) => [notice.item_id, notice])).values()];
  const lines: (string | MailLink)[] = newest.map((notice) => ({
    text: notice.title,
    details: notice.body,
    url: `${app.public_url}${pathOf(notice)}`,
  }));
  if (hasMore) lines.push(t`… and more.`);
  const { user_id, email, first_name } = reader;
  const isDaily = digest === 'daily';
  return composeMail({
    to: email,
    subject: isDaily ? t`Your daily summary from Outlay` : t`Your weekly summary from Outlay`,
    greeting: greeting(first_name),
    lines,
    action: { label: t`Open Outlay`, url: `${app.public_url}/home` },
    footer: isDaily ? t`You receive this summary once a day.` : t`You receive this summary once a week.`,
    fewer: mailSettingsLink(app),
    unsubscribe: isOff ? undefined : unsubscribeLink(app, { client_id, user_id, event: summaryKey }),
    brand,
  });
}
