import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import type { notices } from '#contract/notices.contract.ts';
import { can, isPermitted, superAdmin } from '#domain/access/permission.ts';
import { translate } from '#domain/language/translate.ts';
import { acceptsMessages } from '#domain/notifications/chat-connection.ts';
import { allowChoice, canConcern, deliveryFor, type EventChoice } from '#domain/notifications/delivery.ts';
import type { NotificationSetting } from '#domain/notifications/notification-events.ts';
import { summaryKey } from '#domain/notifications/optional-mails.ts';
import type { CompanyTransaction } from '../../db/database.ts';
import type { Actor, ReadContext, SignedWriteContext } from '../../http/context.ts';
import { orRefuse } from '../../http/refusals.ts';
import { membersOfGroups } from '../people/organisation/group-members.ts';
import { readChatConnection } from './chat/chat-connection.rows.ts';
import { readNoticeChoice, saveEventChoice, saveMailFrequency, setMailOff } from './notices.rows.ts';
import { readEverySetting, readSettingFor } from './notification-settings.ts';
import { readOwnDevices } from './push/push-devices.rows.ts';

/** Returns how often the signed-in person gets emails, and the quiet hours in which emails are delayed. */
export async function showNoticeSettings({
  tx,
  actor: { client_id, user_id },
}: ReadContext): Promise<OutputOf<typeof notices.settings>> {
  const { frequency, quiet_hours, choices } = await readNoticeChoice(tx, { client_id, user_id });
  const { [summaryKey]: summaries, ...ofEvents } = choices;
  return {
    status: true,
    approval_mails: frequency ?? 'company',
    quiet_hours,
    summaries_off: summaries?.mail === 'off',
    no_of_choices: Object.keys(ofEvents).length,
  };
}

export async function saveNoticeSettings(
  { tx, actor: { client_id, user_id } }: SignedWriteContext,
  { approval_mails, quiet_hours, summaries_off }: InputOf<typeof notices.saveSettings>,
): Promise<OutputOf<typeof notices.saveSettings>> {
  const before = await readNoticeChoice(tx, { client_id, user_id });
  await saveMailFrequency(tx, {
    client_id,
    user_id,
    frequency: approval_mails === 'company' ? null : approval_mails,
    quiet_hours: quiet_hours === undefined ? before.quiet_hours : quiet_hours,
  });
  if (summaries_off !== undefined)
    await setMailOff(tx, { client_id, user_id, event: summaryKey, is_off: summaries_off });
  return { status: true };
}

/**
 * Lists the events that can concern the person. `usual` is what they get without a choice of their own for the event.
 */
export async function listChosenEvents({ app, tx, actor }: ReadContext): Promise<OutputOf<typeof notices.events>> {
  const { client_id, user_id } = actor;
  const [settings, { frequency, choices }, connection, devices] = await Promise.all([
    readEverySetting(tx, client_id),
    readNoticeChoice(tx, { client_id, user_id }),
    readChatConnection(tx, client_id),
    app.push ? readOwnDevices(tx, { client_id, user_id }) : [],
  ]);
  const reader = await readerGroups(tx, actor, settings);

  return {
    status: true,
    has_chat: connection?.provider === 'slack' && acceptsMessages(connection),
    has_push: devices.length > 0,
    data: settings
      .filter(({ setting }) => canConcern(setting, reader))
      .map(({ event: { key, group, label }, setting }) => ({
        event: key,
        group: translate(group),
        label: translate(label),
        can_choose: setting.can_override,
        has_mail: setting.mail !== 'off',
        usual: deliveryFor(setting, { frequency }),
        choice: shownChoice(setting.can_override ? choices[key] : undefined),
      })),
  };
}

function shownChoice({ mail = null, in_app = null, chat = null, push = null }: Nullable<EventChoice> = {}) {
  return { mail, in_app, chat, push };
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null };

async function readerGroups(
  tx: CompanyTransaction,
  { client_id, user_id, access }: Pick<Actor, 'client_id' | 'user_id' | 'access'>,
  settings: readonly { setting: NotificationSetting }[],
) {
  const group_ids = [...new Set(settings.flatMap(({ setting }) => setting.group_ids))];
  const members = await membersOfGroups(tx, { client_id, group_ids });
  return {
    is_admin: isPermitted(superAdmin, access),
    is_payout_staff: isPermitted(can('Payout', 'write'), access),
    is_in_group: members.includes(user_id),
  };
}

export async function saveChosenEvent(
  { tx, actor: { client_id, user_id } }: SignedWriteContext,
  { event, choice: { mail, in_app, chat, push } }: InputOf<typeof notices.saveEvent>,
): Promise<OutputOf<typeof notices.saveEvent>> {
  const found = await readSettingFor(tx, { client_id, event });
  const chosen: EventChoice = {
    ...(mail !== null && { mail }),
    ...(in_app !== null && { in_app }),
    ...(chat !== null && { chat }),
    ...(push !== null && { push }),
  };
  // Returning to the company's settings is always allowed.
  if (found && Object.keys(chosen).length > 0) orRefuse(allowChoice(found.setting, chosen));
  await saveEventChoice(tx, { client_id, user_id, event, choice: { mail, in_app, chat, push } });
  return { status: true };
}
