import { dateText } from '#domain/dates/date-text.ts';
import type { SubscriptionPhase } from '#domain/subscriptions/trial.ts';

interface PhaseText {
  pill: string;
  tone: 'neutral' | 'good' | 'warn' | 'bad';
  sentence: string;
  /** The label of the trial end date; absent for paying companies. */
  trial?: 'Trial ends' | 'Trial ended';
}

/** Returns the text of a subscription phase. `day` is the end of the trial. */
export function phaseText(phase: SubscriptionPhase, { company, day }: { company: string; day: string }): PhaseText {
  switch (phase) {
    case 'trial':
      return {
        pill: 'Trial',
        tone: 'neutral',
        sentence: `The trial of ${company} runs until ${day}.`,
        trial: 'Trial ends',
      };
    case 'trial_ending':
      return {
        pill: 'Trial ending',
        tone: 'warn',
        sentence: `The trial of ${company} ends on ${day}.`,
        trial: 'Trial ends',
      };
    case 'grace':
      return {
        pill: 'Trial over',
        tone: 'warn',
        sentence: `The trial of ${company} ended on ${day}. Everything keeps working for a short while.`,
        trial: 'Trial ended',
      };
    case 'ended':
      return {
        pill: 'Trial over',
        tone: 'bad',
        sentence: `The trial of ${company} has ended. Your data is safe. Subscribe to continue where you left off.`,
        trial: 'Trial ended',
      };
    case 'subscribed':
      return { pill: 'Active', tone: 'good', sentence: `${company} is subscribed.` };
    case 'past_due':
      return {
        pill: 'Payment due',
        tone: 'warn',
        sentence: `The last payment of ${company} failed. Everything keeps working for a short while.`,
      };
    case 'unpaid':
      return {
        pill: 'Unpaid',
        tone: 'bad',
        sentence: `The subscription of ${company} is unpaid. Your data is safe. Pay the open invoice to continue.`,
      };
    case 'cancelled':
      return {
        pill: 'Cancelled',
        tone: 'bad',
        sentence: `The subscription of ${company} was cancelled. Your data is safe. Subscribe again to continue.`,
      };
    case 'suspended':
      return {
        pill: 'Suspended',
        tone: 'bad',
        sentence: `Access for ${company} is suspended. Your data is safe. Contact our team to continue.`,
      };
  }
}

/** Returns the text for a company whose deletion was requested, regardless of its phase. */
export function deletionText(company: string, deletes_on: string): PhaseText {
  return {
    pill: 'To be deleted',
    tone: 'bad',
    sentence: `${company} and all its data will be deleted on ${dateText(deletes_on)}. A super admin can withdraw this until then.`,
  };
}
