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

interface PersonalChoice {
  /** Null when the person follows the company's settings. */
  frequency: MailFrequency | null;
  /** True when the person turned off the emails of this event. */
  is_off: boolean;
}

/**
 * The channels of one event for one person. A personal choice applies only where the company allows it, and it cannot
 * turn on an email that the company turned off.
 */
export function deliveryFor(setting: NotificationSetting, { frequency, is_off }: PersonalChoice): Delivery {
  const { in_app, mail, can_override } = setting;
  if (!can_override || mail === 'off') return { in_app, mail };
  return { in_app, mail: is_off ? 'off' : (frequency ?? mail) };
}

/** The recipients that get a copy, because the event is addressed to another person. */
export function copiedRecipients({ direct }: NotificationEvent, setting: NotificationSetting): NotificationRecipient[] {
  return setting.recipients.filter((recipient) => recipient !== direct);
}

/** Addresses outside the company have no summary: they get each email at once, or none. */
export function mailedAddresses({ mail, addresses }: NotificationSetting): readonly string[] {
  return mail === 'off' ? [] : addresses;
}
