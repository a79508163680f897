import type { ClientFlag } from '#domain/subscriptions/client-list.ts';
import type { SubscriptionPhase } from '#domain/subscriptions/trial.ts';
import type { PillTone } from '../../../ui/Pill.tsx';

/** The labels of the subscription phases for the provider. */
export const phaseLabels: Record<SubscriptionPhase, { label: string; tone: PillTone }> = {
  trial: { label: 'Trial', tone: 'neutral' },
  trial_ending: { label: 'Trial ending', tone: 'warn' },
  grace: { label: 'Grace period', tone: 'warn' },
  ended: { label: 'Trial over', tone: 'bad' },
  subscribed: { label: 'Active', tone: 'good' },
  past_due: { label: 'Past due', tone: 'warn' },
  unpaid: { label: 'Unpaid', tone: 'bad' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  suspended: { label: 'Suspended', tone: 'bad' },
};

export const flagLabels: Record<ClientFlag, string> = {
  paying: 'Paying',
  free: 'Free of charge',
  overdue: 'Overdue',
  ach_requested: 'Requested bank transfers',
  report_requests: 'Open report requests',
};
