import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { notifications } from '#contract/notifications.contract.ts';
import { t, translate } from '#domain/language/translate.ts';
import {
  type NotificationEvent,
  type NotificationSetting,
  notificationEventFor,
  notificationEvents,
} from '#domain/notifications/notification-events.ts';
import { recipientLabels } from '#domain/notifications/recipient-labels.ts';
import { sentenceFor } from '#domain/refusals.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { ReadContext, SignedWriteContext } from '../../http/context.ts';
import { inLanguage } from '../../http/language.ts';
import { Refused } from '../../http/refusals.ts';
import { listGroups } from '../people/organisation/group-members.ts';
import { allowLinksOfCompany } from './approval-link-setting.ts';
import { readSettings, type SettingRow, writeSetting } from './notification-settings.rows.ts';

type Entry = OutputOf<typeof notifications.save>['data'];

/** Lists every event with its setting; events that the company has changed come first. */
export async function listNotifications({ app, tx, actor }: ReadContext): Promise<OutputOf<typeof notifications.list>> {
  const { client_id } = actor;
  const [settings, groups] = await Promise.all([readSettings(tx, { client_id }), listGroups(tx, client_id)]);
  const rows = new Map(settings.map((row) => [row.event, row]));
  const entries = notificationEvents.map((event) => entryOf(event, rows.get(event.key)));
  const links = allowLinksOfCompany(actor);
  return {
    status: true,
    data: entries.toSorted((a, b) => Number(b.is_own) - Number(a.is_own)),
    groups,
    has_push: app.push !== null,
    approval_links: {
      is_on: links.allowed,
      reason: links.allowed || links.code === 'approval.links_off' ? null : sentenceFor(links.code, links.facts),
    },
  };
}

export async function saveNotification(
  { tx, actor: { client_id }, request, record }: SignedWriteContext,
  { event: key, version, setting }: InputOf<typeof notifications.save>,
): Promise<OutputOf<typeof notifications.save>> {
  const event = notificationEventFor(key);
  const [before] = await readSettings(tx, { client_id, event: key });
  // An event without a row has version 0, so any other version means that the row has been deleted since.
  if (!event || (before?.version ?? 0) !== version) throw new Refused('item.changed');
  const unknown = setting?.recipients.find((recipient) => !event.offers.includes(recipient));
  if (unknown) throw new Refused('notification.recipient_not_offered', { name: recipientLabels[unknown] });

  const groups = setting && setting.group_ids.length > 0 ? await listGroups(tx, client_id) : [];
  if (setting?.group_ids.some((id) => !groups.some((group) => group.id === id))) throw new Refused('item.not_found');

  const after = setting ? withoutRepeats(setting) : event.defaults;
  const isOwn = setting !== null;
  if (!(await writeSetting(tx, { client_id, event: key, version }, { ...after, is_own: isOwn })))
    throw new Refused('item.changed');

  record({
    action: isOwn ? 'notification_changed' : 'notification_reset',
    item_kind: 'notification',
    item_id: client_id,
    item_label: `${event.group}: ${event.label}`,
    is_setting: true,
    facts: { before: factsOf(settingOf(event, before), groups), after: factsOf(after, groups) },
  });

  return inLanguage(request.language, () => ({
    status: true,
    data: { ...entryOf(event, undefined), ...copyOf(after), is_own: isOwn, version: version + 1 },
  }));
}

/** Reads the setting that applies to an event; undefined for an event that nobody is notified of. */
export async function readSettingFor(
  tx: CompanyTransaction,
  { client_id, event: name }: { client_id: string; event: string },
): Promise<{ event: NotificationEvent; setting: NotificationSetting } | undefined> {
  const event = notificationEventFor(name);
  if (!event) return undefined;
  const [row] = await readSettings(tx, { client_id, event: event.key });
  return { event, setting: settingOf(event, row) };
}

export async function readEverySetting(
  tx: CompanyTransaction,
  client_id: string,
): Promise<{ event: NotificationEvent; setting: NotificationSetting }[]> {
  const rows = new Map((await readSettings(tx, { client_id })).map((row) => [row.event, row]));
  return notificationEvents.map((event) => ({ event, setting: settingOf(event, rows.get(event.key)) }));
}

function settingOf(event: NotificationEvent, row: SettingRow | undefined): NotificationSetting {
  return row?.is_own ? row : event.defaults;
}

function entryOf(event: NotificationEvent, row: SettingRow | undefined): Entry {
  const { key, group, label, direct, offers } = event;
  return {
    event: key,
    group: translate(group),
    label: translate(label),
    direct,
    offers: [...offers],
    is_own: row?.is_own ?? false,
    version: row?.version ?? 0,
    ...copyOf(settingOf(event, row)),
  };
}

function copyOf({ mail, in_app, chat, push, can_override, recipients, group_ids, addresses }: NotificationSetting) {
  return {
    mail,
    in_app,
    chat,
    push,
    can_override,
    recipients: [...recipients],
    group_ids: [...group_ids],
    addresses: [...addresses],
  };
}

function withoutRepeats(setting: NotificationSetting): NotificationSetting {
  return {
    ...setting,
    recipients: [...new Set(setting.recipients)],
    group_ids: [...new Set(setting.group_ids)],
    addresses: [...new Set(setting.addresses)],
  };
}

/** Returns the setting as shown in the audit log. */
function factsOf(
  { mail, in_app, chat, push, can_override, recipients, group_ids, addresses }: NotificationSetting,
  groups: readonly { id: string; name: string }[],
) {
  return {
    email: mail,
    in_app,
    chat,
    push,
    personal_choice: can_override,
    recipients: recipients.map((recipient) => recipientLabels[recipient]),
    groups: group_ids.map((id) => groups.find((group) => group.id === id)?.name ?? t`A deleted group`),
    addresses: [...addresses],
  };
}
