import { v5 as uuidv5 } from 'uuid';
import { deliveryFor, mailedAddresses } from '#domain/notifications/delivery.ts';
import { fillTemplate, type MailTemplate, type PlaceholderValues } from '#domain/notifications/mail-template.ts';
import {
  type NotificationEvent,
  type NotificationSetting,
  notificationEventFor,
} from '#domain/notifications/notification-events.ts';
import { quietHoursEnd } from '#domain/notifications/quiet-hours.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { composeMail, type MailAction, type MailBrand } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/port.ts';
import { findUser } from '../people/find-user.ts';
import { findRecipients, type ItemPeople, type Recipient } from './find-recipients.ts';
import { type MessageText, pathOf } from './item-messages.ts';
import { readBrand } from './mail-look.ts';
import { readTemplate } from './mail-templates.rows.ts';
import { insertNotice, readMailChoice } from './notices.rows.ts';
import { readSettingFor } from './notification-settings.ts';
import { claimAndCompose, type PreparedMail, sendEach } from './send-once.ts';
import { type MailSubscription, unsubscribeToken } from './unsubscribe-token.ts';

/** A message about one event. */
interface Message {
  client_id: string;
  /** The person the event is addressed to; absent when the company's setting names a group. */
  user_id?: string;
  event: string;
  event_id: string;
  activity_id?: string;
  about: { item_kind: string; item_id: string };
  words: MessageText;
  /** What a company's own text can mention besides the usual one. */
  values?: PlaceholderValues;
  /** Of all messages of a bulk action, each person gets only the first as a mail. */
  round_id?: string | undefined;
  /** Explains why the recipient gets the mail. */
  footer: string;
  /** Creates further links for the mail to the person the event is addressed to. */
  makeLinks?: () => Promise<MailAction[]>;
  /** The event as it was announced. With `only_mail_id` it repeats that mail alone. */
  payload: object;
}

/** Reads the owner and the approvers of an item. */
export type ReadItemPeople = (
  tx: CompanyTransaction,
  item: { client_id: string; item_kind: string; item_id: string },
) => Promise<ItemPeople>;

const noItemPeople: ReadItemPeople = async () => ({ owner_ids: [], approver_ids: [] });

/**
 * Notifies everyone the company's setting names for the event, by the channels it names. Once per event and person,
 * even when a worker crashes. Notices are committed before any mail is sent.
 */
export async function notifyPerson(
  app: App,
  client_id: string,
  findMessage: (tx: CompanyTransaction) => Promise<Message | undefined>,
  readItemPeople: ReadItemPeople = noItemPeople,
): Promise<void> {
  const mails = await app.database.inCompany(client_id, async (tx) => {
    const message = await findMessage(tx);
    return message ? prepareMails(app, tx, message, readItemPeople) : [];
  });
  await sendEach(app, mails);
}

async function prepareMails(
  app: App,
  tx: CompanyTransaction,
  message: Message,
  readItemPeople: ReadItemPeople,
): Promise<PreparedMail[]> {
  const { client_id, event, about, round_id } = message;
  const found = await readSettingFor(tx, { client_id, event });
  if (!found) return [];
  const recipients = await findRecipients(tx, message, found, () => readItemPeople(tx, { client_id, ...about }));

  const mails: MailTo[] = [];
  for (const recipient of recipients)
    mails.push(...(await addNotice(tx, { message, recipient, ...found }, app.clock())));
  const source = round_id ?? message.activity_id ?? message.event_id;
  for (const email of mailedAddresses(found.setting))
    mails.push({
      id: uuidv5(`${found.event.key} ${email}`, source),
      user_id: null,
      email,
      is_copy: true,
      first_name: '',
      waits_until: null,
      is_optional: false,
    });

  const style = await readMailStyle(tx, { client_id, event: found.event.key });
  const { only_mail_id, ...payload } = idsOf(message.payload);
  const prepared: PreparedMail[] = [];
  // Always in the same order, so that two workers never wait for each other's rows.
  for (const to of mails.toSorted((a, b) => a.id.localeCompare(b.id))) {
    if (only_mail_id && only_mail_id !== to.id) continue;
    if (to.waits_until) {
      await app.jobs.send(tx, 'event', { ...payload, client_id, only_mail_id: to.id }, { start_after: to.waits_until });
      continue;
    }
    const key = { client_id, id: to.id, kind: event, user_id: to.user_id, email: to.email, event: payload };
    const compose = async () => {
      const links = to.is_copy ? [] : await message.makeLinks?.();
      return composeMessage(app, message, { ...to, links: links ?? [], style });
    };
    prepared.push({ key, claimed: await claimAndCompose(tx, { ...key, now: app.clock() }, compose) });
  }
  return prepared;
}

interface MailTo {
  id: string;
  /** Null for an address outside the company. */
  user_id: string | null;
  email: string;
  first_name: string;
  is_copy: boolean;
  /** The end of the person's quiet hours. */
  waits_until: Date | null;
  /** True when the person can turn off this kind of email. */
  is_optional: boolean;
}

/** Adds the notice of one recipient. Returns their mail if it is sent at once; nothing for inactive people. */
async function addNotice(
  tx: CompanyTransaction,
  {
    message,
    recipient,
    event: { key },
    setting,
  }: { message: Message; recipient: Recipient; event: NotificationEvent; setting: NotificationSetting },
  now: Date,
): Promise<MailTo[]> {
  const { client_id, event, about, words, round_id } = message;
  const { user_id, id, is_copy } = recipient;
  const [user, choice] = await Promise.all([
    findUser(tx, { client_id, user_id }),
    readMailChoice(tx, { client_id, user_id }),
  ]);
  if (!user?.is_active) return [];

  const { in_app, mail } = deliveryFor(setting, {
    frequency: choice.frequency,
    is_off: choice.mails_off.includes(key),
  });
  const digest = mail === 'daily' || mail === 'weekly' ? mail : null;
  const body = [...(is_copy ? [copyLine] : []), words.brief ?? words.lines.join(' ')].join(' ');
  if (in_app || digest)
    await insertNotice(tx, {
      client_id,
      id,
      user_id,
      kind: event,
      ...about,
      title: words.subject.slice(0, 200),
      body: body.slice(0, 500),
      created_at: now,
      in_app,
      digest,
    });

  if (mail !== 'at_once') return [];
  const { email, first_name } = user;
  const waits_until = quietHoursEnd(now, user.time_zone, choice.quiet_hours);
  const is_optional = setting.can_override;
  return [
    { id: round_id ? uuidv5(user_id, round_id) : id, user_id, email, first_name, is_copy, waits_until, is_optional },
  ];
}

interface MailStyle {
  /** The company's own text of the event. */
  template: MailTemplate | null;
  brand: MailBrand;
}

async function readMailStyle(tx: CompanyTransaction, key: { client_id: string; event: string }): Promise<MailStyle> {
  const [{ template }, brand] = await Promise.all([readTemplate(tx, key), readBrand(tx, key.client_id)]);
  return { template, brand };
}

function composeMessage(
  app: App,
  message: Message,
  to: MailTo & { links: readonly MailAction[]; style: MailStyle },
): Mail {
  const { client_id, event, words: text, about, round_id, footer } = message;
  const { template, brand } = to.style;
  const values = { ...message.values, first_name: to.first_name, company: brand.company };
  const filled = template ? fillTemplate(template, { usual: text, values }) : text;
  const lines = [...(to.is_copy ? [copyLine] : []), ...filled.lines, ...(round_id ? [moreUpdates] : [])];
  return composeMail({
    to: to.email,
    subject: filled.subject,
    greeting: to.first_name ? `Hello ${to.first_name},` : 'Hello,',
    lines,
    footer: to.is_copy ? copyFooter : footer,
    action: { label: to.is_copy ? 'View in Outlay' : text.action, url: `${app.public_url}${pathOf(about)}` },
    choices: to.links,
    brand,
    ...(to.user_id && { fewer: mailSettingsLink(app) }),
    unsubscribe:
      to.user_id && to.is_optional
        ? unsubscribeLink(app, { client_id, user_id: to.user_id, event: notificationEventFor(event)?.key ?? event })
        : undefined,
  });
}

export function unsubscribeLink(app: Pick<App, 'public_url' | 'secret'>, mails: MailSubscription): MailAction {
  return {
    label: 'Unsubscribe from these emails',
    url: `${app.public_url}/unsubscribe/${unsubscribeToken(mails, app.secret)}`,
  };
}

export function mailSettingsLink({ public_url }: Pick<App, 'public_url'>): { label: string; url: string } {
  return { label: 'Change email settings', url: `${public_url}/profile` };
}

const moreUpdates = 'More updates are in your notifications.';
const copyLine = 'This is a copy for your information.';
const copyFooter = 'You receive this copy because of your company’s notification settings.';

function idsOf(payload: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(payload).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
