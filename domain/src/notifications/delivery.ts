import { allow, type Decision, refuse } from '../decision.ts';
import type {
  MailFrequency,
  NotificationEvent,
  NotificationRecipient,
  NotificationSetting,
} from './notification-events.ts';

/** The channels through which one person gets one notification. */
interface Delivery {
  in_app: boolean;
  mail: MailFrequency;
  /** True for a direct message in the connected chat. */
  chat: boolean;
  /** True for a push notification on the devices where the person turned notifications on. */
  push: boolean;
}

/** The channels that a person chose for one event. A channel that is left out follows the company's setting. */
export type EventChoice = Partial<Delivery>;

interface PersonalChoice {
  /** The frequency at which the person wants emails; null if they follow the company's settings. */
  frequency: MailFrequency | null;
  /** The choice for this event, which takes precedence over the frequency. */
  event?: EventChoice | undefined;
}

/**
 * Returns the channels of one event for one person. A personal choice applies only where the company allows it, and it
 * cannot turn on a channel that the company turned off.
 */
export function deliveryFor(setting: NotificationSetting, { frequency, event = {} }: PersonalChoice): Delivery {
  const { in_app, mail, chat, push, can_override } = setting;
  if (!can_override) return { in_app, mail, chat, push };
  return {
    in_app: in_app && (event.in_app ?? true),
    mail: mail === 'off' ? 'off' : (event.mail ?? frequency ?? mail),
    chat: chat && (event.chat ?? true),
    push: push && (event.push ?? true),
  };
}

/**
 * Refuses a choice that the company does not allow: any choice for an event whose channels the company decides, or a
 * channel that the company turned off.
 */
export function allowChoice(
  setting: NotificationSetting,
  choice: EventChoice,
): Decision<EventChoice, 'notification.set_by_company'> {
  const isTurnedOn =
    (choice.in_app === true && !setting.in_app) ||
    (choice.chat === true && !setting.chat) ||
    (choice.push === true && !setting.push) ||
    ((choice.mail ?? 'off') !== 'off' && setting.mail === 'off');
  return setting.can_override && !isTurnedOn ? allow(choice) : refuse('notification.set_by_company');
}

interface ReaderGroups {
  is_admin: boolean;
  is_payout_staff: boolean;
  /** True for a member of any group that gets copies. */
  is_in_group: boolean;
}

/**
 * True if the reader can be among the recipients of the event. Only admins and payout staff are distinguished; everyone
 * can be an owner, an approver or the person concerned.
 */
export function canConcern({ recipients, group_ids }: NotificationSetting, reader: ReaderGroups): boolean {
  const isAmong = (recipient: NotificationRecipient) => {
    if (recipient === 'admins') return reader.is_admin;
    return recipient === 'payout_staff' ? reader.is_payout_staff : true;
  };
  return recipients.some(isAmong) || (group_ids.length > 0 && reader.is_in_group);
}

/** Returns the recipients other than the one to whom the event is addressed. They get a copy. */
export function copiedRecipients({ direct }: NotificationEvent, setting: NotificationSetting): NotificationRecipient[] {
  return setting.recipients.filter((recipient) => recipient !== direct);
}

/**
 * Returns the addresses outside the company that get the email. They cannot get summaries, so each email is sent at
 * once or not at all.
 */
export function mailedAddresses({ mail, addresses }: NotificationSetting): readonly string[] {
  return mail === 'off' ? [] : addresses;
}
