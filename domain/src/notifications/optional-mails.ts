import { t, translate } from '../language/translate.ts';
import { notificationEventFor } from './notification-events.ts';

/** The key of the daily and weekly summaries, which a person can turn off like the emails of one event. */
export const summaryKey = 'summary';

/** Returns the label of a kind of mail: 'Reports: Approved'. Undefined for an unknown kind. */
export function optionalMailLabel(key: string): string | undefined {
  if (key === summaryKey) return t`Daily and weekly summaries`;
  const event = notificationEventFor(key);
  return event && `${translate(event.group)}: ${translate(event.label)}`;
}
