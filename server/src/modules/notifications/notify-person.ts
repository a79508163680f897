import { deliveryFor } from '#domain/notifications/delivery.ts';
import { quietHoursEnd } from '#domain/notifications/quiet-hours.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { App } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { findUser } from '../people/find-user.ts';
import { planChat } from './chat/plan-chat.ts';
import { findRecipients, type ItemPeople, type Recipient } from './find-recipients.ts';
import { insertNotice, readNoticeChoice } from './notices.rows.ts';
import { readSettingFor } from './notification-settings.ts';
import { planMails } from './plan-mails.ts';
import {
  type ConfiguredMessage,
  copyLine,
  type EventMessage,
  type NotifiedPerson,
  type PlannedDelivery,
} from './planned-delivery.ts';
import { planPush } from './push/plan-push.ts';
import { type PreparedDelivery, sendEach } from './send-once.ts';

export type ReadItemPeople = (
  tx: CompanyTransaction,
  item: { client_id: string; item_kind: string; item_id: string },
) => Promise<ItemPeople>;

const noItemPeople: ReadItemPeople = async () => ({ owner_ids: [], approver_ids: [], waiting_ids: [] });

/**
 * Notifies everyone named in the company's setting for the event, through the channels of that setting. Each person is
 * notified once per event, even if a worker crashes. Notices are committed before any message is sent.
 */
export async function notifyPerson(
  app: App,
  client_id: string,
  findMessage: (tx: CompanyTransaction) => Promise<EventMessage | undefined>,
  readItemPeople: ReadItemPeople = noItemPeople,
): Promise<void> {
  const deliveries = await app.database.inCompany(client_id, async (tx) => {
    const message = await findMessage(tx);
    return message ? addNoticesAndPrepare(app, tx, message, readItemPeople) : [];
  });
  await sendEach(deliveries);
}

async function addNoticesAndPrepare(
  app: App,
  tx: CompanyTransaction,
  message: EventMessage,
  readItemPeople: ReadItemPeople,
): Promise<PreparedDelivery[]> {
  const { client_id, event, about } = message;
  const found = await readSettingFor(tx, { client_id, event });
  if (!found) return [];
  const itemPeople = () => readItemPeople(tx, { client_id, ...about });
  const recipients = await findRecipients(tx, message, found, itemPeople);

  const configured = { message, ...found };
  const people: NotifiedPerson[] = [];
  for (const recipient of recipients) people.push(...(await addNotice(tx, configured, recipient, app.clock())));
  const planned = [
    ...(await planMails(app, tx, configured, people)),
    ...(await planChat(app, tx, configured, { people, itemPeople })),
    ...(await planPush(app, tx, configured, people)),
  ];
  return prepareEach(app, tx, message, planned);
}

/**
 * Claims the deliveries that can be sent now. For a person in quiet hours, schedules the event again for the end of
 * these hours, for that delivery only.
 */
async function prepareEach(
  app: App,
  tx: CompanyTransaction,
  { client_id, event: kind, payload: announced }: EventMessage,
  planned: readonly PlannedDelivery[],
): Promise<PreparedDelivery[]> {
  const { only_mail_id, ...payload } = idsOf(announced);
  const prepared: PreparedDelivery[] = [];
  // Deliveries are always claimed in the same order, so that two workers never wait for each other's rows.
  for (const delivery of planned.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const { id, channel, user_id, email, waits_until, has_notice } = delivery;
    if (only_mail_id && only_mail_id !== id) continue;
    if (waits_until)
      await app.jobs.send(tx, 'event', { ...payload, client_id, only_mail_id: id }, { start_after: waits_until });
    else
      prepared.push(
        await delivery.prepare({
          client_id,
          id,
          channel,
          kind,
          user_id,
          email,
          has_notice,
          event: payload,
          now: app.clock(),
        }),
      );
  }
  return prepared;
}

/** Adds the notice of one recipient. Returns an empty array for an inactive person. */
async function addNotice(
  tx: CompanyTransaction,
  { message, event: { key }, setting }: ConfiguredMessage,
  recipient: Recipient,
  now: Date,
): Promise<NotifiedPerson[]> {
  const { client_id, event, about } = message;
  const { user_id, id } = recipient;
  const [user, choice] = await Promise.all([
    findUser(tx, { client_id, user_id }),
    readNoticeChoice(tx, { client_id, user_id }),
  ]);
  if (!user?.is_active) return [];

  const { frequency, choices, quiet_hours } = choice;
  const { in_app, mail, chat, push } = deliveryFor(setting, { frequency, event: choices[key] });
  const digest = mail === 'daily' || mail === 'weekly' ? mail : null;
  const { email, first_name, last_name, language } = user;
  const { title, body } = inLanguage(language, () => noticeText(message, recipient));
  if (in_app || digest)
    await insertNotice(tx, {
      client_id,
      id,
      user_id,
      kind: event,
      ...about,
      title,
      body,
      created_at: now,
      in_app,
      digest,
    });

  const waits_until = quietHoursEnd(now, user.time_zone, quiet_hours);
  const channels = { has_notice: in_app, gets_mail: mail === 'at_once', gets_chat: chat, gets_push: push };
  return [{ ...recipient, email, first_name, last_name, language, waits_until, ...channels }];
}

function noticeText({ words }: EventMessage, { is_copy }: Recipient): { title: string; body: string } {
  const { subject, brief, lines } = words();
  const body = [...(is_copy ? [copyLine()] : []), brief ?? lines.join(' ')].join(' ');
  return { title: subject.slice(0, 200), body: body.slice(0, 500) };
}

function idsOf(payload: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(payload).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
