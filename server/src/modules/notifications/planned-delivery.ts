import type { LanguageCode } from '#domain/language/languages.ts';
import { t } from '#domain/language/translate.ts';
import type { PlaceholderValues } from '#domain/notifications/mail-template.ts';
import type { NotificationEvent, NotificationSetting } from '#domain/notifications/notification-events.ts';
import type { MailAction } from '../../outside/mail/compose.ts';
import type { Recipient } from './find-recipients.ts';
import type { MessageText } from './item-messages.ts';
import type { DeliveryChannel } from './notifications.rows.ts';
import type { DeliveryKey, PreparedDelivery } from './send-once.ts';

export interface EventMessage {
  client_id: string;
  /** The person the event is addressed to; absent when the company's setting names a group. */
  user_id?: string;
  event: string;
  event_id: string;
  activity_id?: string;
  about: { item_kind: string; item_id: string };
  /** Composes the text in the language of the current recipient. */
  words: () => MessageText;
  /** Additional values that a company's own text can use. */
  values?: () => PlaceholderValues;
  /** Identifies a bulk action. Each person gets a mail only for the first of its messages. */
  round_id?: string | undefined;
  /** Explains why the recipient gets the mail, in their language. */
  footer: () => string;
  /** Creates additional links for the mail to the person the event is addressed to. */
  makeLinks?: () => Promise<MailAction[]>;
  /** The payload as it was announced. If it has `only_mail_id`, only that mail or chat message is sent again. */
  payload: object;
}

/** A message with the setting that applies to its event. */
export interface ConfiguredMessage {
  message: EventMessage;
  event: NotificationEvent;
  setting: NotificationSetting;
}

/** An active recipient whose notice has been added. */
export interface NotifiedPerson extends Recipient {
  email: string;
  first_name: string;
  last_name: string;
  /** Null until the person chooses a language. */
  language: LanguageCode | null;
  /** The end of the person's quiet hours; null outside quiet hours. */
  waits_until: Date | null;
  /** True when the app shows the notice. */
  has_notice: boolean;
  /** True when the mail is sent at once. */
  gets_mail: boolean;
  /** True when the person gets a direct message in the chat. */
  gets_chat: boolean;
  /** True when the person gets a notification on their devices. */
  gets_push: boolean;
}

/** One mail, chat message or push notification of an event, before it is claimed. */
export interface PlannedDelivery {
  id: string;
  channel: DeliveryChannel;
  /** Null for an address outside the company and for a chat channel. */
  user_id: string | null;
  /** The email address, the name of the chat channel, or the person and the device. */
  email: string;
  waits_until: Date | null;
  /** True if the recipient also finds the message in the app. */
  has_notice: boolean;
  /** Claims and composes the delivery in the transaction of the event. */
  prepare(key: DeliveryKey & { now: Date }): Promise<PreparedDelivery>;
}

/** Returns an id that is the same for every event of one change or bulk action. */
export function sourceOf({ round_id, activity_id, event_id }: EventMessage): string {
  return round_id ?? activity_id ?? event_id;
}

export function copyLine(): string {
  return t`This is a copy for your information.`;
}

export function moreUpdates(): string {
  return t`More updates are in your notifications.`;
}
