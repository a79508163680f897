import { notificationEventFor } from './notification-events.ts';

/** The daily and weekly summaries, which a person can turn off like the emails of one event. */
export const summaryKey = 'summary';

/** 'Reports: Approved'. Undefined for a kind that does not exist. */
export function optionalMailLabel(key: string): string | undefined {
  if (key === summaryKey) return 'Daily and weekly summaries';
  const event = notificationEventFor(key);
  return event && `${event.group}: ${event.label}`;
}
