import { t, translate } from '../language/translate.ts';
import { notificationEventFor } from './notification-events.ts';

/** The daily and weekly summaries, which a person can turn off like the emails of one event. */
export const summaryKey = 'summary';

/** 'Reports: Approved'. Undefined for a kind that does not exist. */
export function optionalMailLabel(key: string): string | undefined {
  if (key === summaryKey) return t`Daily and weekly summaries`;
  const event = notificationEventFor(key);
  return event && `${translate(event.group)}: ${translate(event.label)}`;
}
