import type { SubscriptionPhase } from '#domain/subscriptions/trial.ts';

interface PhaseText {
  pill: string;
  tone: 'neutral' | 'good' | 'warn' | 'bad';
  sentence: string;
  /** What the day of the trial's end is called; of no interest to a company that pays. */
  trial?: 'Trial ends' | 'Trial ended';
}

/** Where a company stands, in words. `day` is when its trial ends or ended. */
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
        sentence: `The trial of ${company} is over. For a short while everything keeps working.`,
        trial: 'Trial ended',
      };
    case 'ended':
      return {
        pill: 'Not active',
        tone: 'bad',
        sentence: `The trial of ${company} is over. Nothing is lost: subscribe, and everyone goes on where they were.`,
        trial: 'Trial ended',
      };
    case 'subscribed':
      return { pill: 'Active', tone: 'good', sentence: `${company} is subscribed.` };
    case 'past_due':
      return {
        pill: 'Payment due',
        tone: 'warn',
        sentence: 'The last payment did not arrive. For a short while everything keeps working.',
      };
  }
}
