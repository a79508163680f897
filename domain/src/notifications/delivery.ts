import type {
  MailFrequency,
  NotificationEvent,
  NotificationRecipient,
  NotificationSetting,
} from './notification-events.ts';

/** How one person gets one notification. */
interface Delivery {
  in_app: boolean;
  mail: MailFrequency;
}

/**
 * The channels of one event for one person. A personal choice applies only where the company allows it, and it cannot
 * turn on an email that the company turned off.
 */
export function deliveryFor(setting: NotificationSetting, choice: MailFrequency | null): Delivery {
  const isChosen = choice !== null && setting.can_override && setting.mail !== 'off';
  return { in_app: setting.in_app, mail: isChosen ? choice : setting.mail };
}

/** The recipients that get a copy, because the event is addressed to another person. */
export function copiedRecipients({ direct }: NotificationEvent, setting: NotificationSetting): NotificationRecipient[] {
  return setting.recipients.filter((recipient) => recipient !== direct);
}

/** Addresses outside the company have no summary: they get each email at once, or none. */
export function mailedAddresses({ mail, addresses }: NotificationSetting): readonly string[] {
  return mail === 'off' ? [] : addresses;
}
