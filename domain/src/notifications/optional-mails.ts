import { notificationEventFor, notificationEvents } from './notification-events.ts';

/** The daily and weekly summaries, which a person can turn off like the emails of one event. */
export const summaryKey = 'summary';

/** The kinds of email that a person can turn off. */
export const optionalMails: readonly string[] = [summaryKey, ...notificationEvents.map(({ key }) => key)];

/** 'Reports: Approved'. Undefined for a kind that does not exist. */
export function optionalMailLabel(key: string): string | undefined {
  if (key === summaryKey) return 'Daily and weekly summaries';
  const event = notificationEventFor(key);
  return event && `${event.group}: ${event.label}`;
}
