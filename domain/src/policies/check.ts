import type { ViolationType } from './policy-outcome.ts';
import type { LimitPeriod } from './policy-rule.ts';

/** One check of a policy: the facts and the violation, if there is one. */
export interface Check {
  /** A sentence with the facts. */
  sentence: string;
  finding: Finding | null;
  /**
   * The part of the amount that is allowed, in minor units of the company's currency; null when the check does not
   * limit the amount.
   */
  leavesMinor: bigint | null;
}

export interface Finding {
  attribute: string;
  type: ViolationType;
  limit: string;
  actual: string;
  period: LimitPeriod;
  message: string;
  /** Overrides the policy's action, for example when a cap cannot apply. */
  action?: 'flag';
}

export function passed(sentence: string): Check {
  return { sentence, finding: null, leavesMinor: null };
}

/** Returns a violation that a lower amount would not resolve. */
export function broken(sentence: string, finding: Finding): Check {
  return { sentence, finding, leavesMinor: null };
}
