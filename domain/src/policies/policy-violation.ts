import { toDecimal } from '../money/money.ts';
import type { PolicyOutcome, PolicyViolation } from './policy-outcome.ts';

/** The violations of an expense or advance, in the form in which they are stored and sent by the API. */
export interface PolicyViolationRecord {
  allowed_amount: string;
  amount: string;
  attributes_violation: readonly PolicyViolation[];
  reason: string | null;
  reason_by: string | null;
  reason_at: string | null;
}

interface GivenReason {
  reason: string;
  reason_by: string;
  reason_at: string;
}

/** Builds the record to store; null if no policy is violated. */
export function policyViolation(outcome: PolicyOutcome, given?: GivenReason): PolicyViolationRecord | null {
  if (outcome.violations.length === 0) return null;
  return {
    allowed_amount: toDecimal(outcome.allowed_amount),
    amount: toDecimal(outcome.amount),
    attributes_violation: outcome.violations,
    reason: given?.reason ?? null,
    reason_by: given?.reason_by ?? null,
    reason_at: given?.reason_at ?? null,
  };
}
