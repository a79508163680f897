import { texts } from '../language/translate.ts';
import type { MailFrequency } from './notification-events.ts';

export const frequencyLabels: Record<MailFrequency, string> = texts({
  at_once: 'Immediately',
  daily: 'Daily summary',
  weekly: 'Weekly summary',
  off: 'Off',
});
