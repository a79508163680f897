import type { SubscriptionPhase } from '#domain/subscriptions/trial.ts';

interface PhaseText {
  pill: string;
  tone: 'neutral' | 'good' | 'warn' | 'bad';
  sentence: string;
  /** The label of the trial end date; left out for paying companies. */
  trial?: 'Trial ends' | 'Trial ended';
}

/** The text of a subscription phase. `day` is the end of the trial. */
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
        sentence: `The trial of ${company} has ended. Everything keeps working for a short while.`,
        trial: 'Trial ended',
      };
    case 'ended':
      return {
        pill: 'Not active',
        tone: 'bad',
        sentence: `The trial of ${company} has ended. Your data is kept: subscribe to continue where you left off.`,
        trial: 'Trial ended',
      };
    case 'subscribed':
      return { pill: 'Active', tone: 'good', sentence: `${company} is subscribed.` };
    case 'past_due':
      return {
        pill: 'Payment due',
        tone: 'warn',
        sentence: 'The last payment failed. Everything keeps working for a short while.',
      };
  }
}
