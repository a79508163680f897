import type { MailFrequency } from './notification-events.ts';

export const frequencyLabels: Record<MailFrequency, string> = {
  at_once: 'Immediately',
  daily: 'Daily summary',
  weekly: 'Weekly summary',
  off: 'Off',
};
