import type { ViolationType } from './policy-outcome.ts';
import type { LimitPeriod } from './policy-rule.ts';

/** One thing a rule looked at: what it saw, and what was wrong with it if anything was. */
export interface Check {
  /** The facts in a sentence. */
  sentence: string;
  finding: Finding | null;
  /** How much of the amount it leaves, in minor units of the company's currency; null when it says nothing of that. */
  leavesMinor: bigint | null;
}

export interface Finding {
  attribute: string;
  type: ViolationType;
  limit: string;
  actual: string;
  period: LimitPeriod;
  message: string;
  /** Always this, whatever the rule's action: something a cap cannot cut, for one. */
  action?: 'flag';
}

export function passed(sentence: string): Check {
  return { sentence, finding: null, leavesMinor: null };
}

/** Something is missing or off, and no amount makes it right. */
export function broken(sentence: string, finding: Finding): Check {
  return { sentence, finding, leavesMinor: null };
}
