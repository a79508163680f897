import { t } from '../language/translate.ts';

export const repeatingRefusals = {
  'repeating.past': () => t`Choose a first day from today on, and a last day after it.`,
  'repeating.too_many': ({ most }) => t`You can repeat up to ${most} expenses. Stop one first.`,
  'repeating.wrong_state': () => t`This repeating expense has changed. Reload to see its state.`,
} satisfies Record<string, (facts: Record<string, string | number | null>) => string>;
