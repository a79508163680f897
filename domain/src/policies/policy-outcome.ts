import type { Money } from '../money/money.ts';
import type { LimitPeriod, PolicyAction, PolicyApprover } from './policy-rule.ts';

/** The combined result of all policies for one item. */
export interface PolicyOutcome {
  /** The amount that the policies compare, in the company's currency: the edited amount, else the claimed one. */
  amount: Money;
  /** The lowest amount a cap allows; the whole amount without a cap. */
  allowed_amount: Money;
  /** The lowest amount that any limit allows, whatever its action: "USD 80.00 of 93.70 is allowed." */
  within_limits_amount: Money;
  /**
   * The capped amount; null if no cap applies. It takes precedence over the claimed amount, and an approver's edit
   * takes precedence over the cap.
   */
  capped_amount: Money | null;
  violations: readonly PolicyViolation[];
  result: PolicyResult;
  needs_reason: boolean;
  add_approvers: readonly PolicyApprover[];
  /** One explanation per policy, in list order. */
  explanations: readonly RuleExplanation[];
}

/**
 * The most severe result. If only a cap applies, the result is 'pass', because the amount above the cap is simply not
 * paid.
 */
export type PolicyResult = 'pass' | 'flag' | 'warn' | 'block';

export const violationTypes = [
  'AMOUNT_OVER',
  'AMOUNT_UNDER',
  'PERIOD_AMOUNT_OVER',
  'COUNT_OVER',
  'RECEIPT_REQUIRED',
  'ITEMISED_RECEIPT_REQUIRED',
  'FIELD_REQUIRED',
  'TOO_OLD',
  'FUTURE_DATE',
  'MERCHANT_NOT_ALLOWED',
  'CLASS_NOT_ALLOWED',
  'RATE_DEVIATION',
  'DISTANCE_DEVIATION',
  'DISTANCE_OVER',
  'DAYS_OVER',
  'CARD_REQUIRED',
  'BUDGET_EXCEEDED',
  'DUPLICATE',
] as const;
export type ViolationType = (typeof violationTypes)[number];

export interface PolicyViolation {
  attribute: string;
  /** The id of the policy; null for the built-in checks of future dates and duplicates. */
  rule_id: string | null;
  rule_name: string;
  type: ViolationType;
  limit: string;
  actual: string;
  period: LimitPeriod;
  action: PolicyAction;
  message: string;
}

export interface RuleExplanation {
  rule_id: string;
  rule_name: string;
  outcome: 'pass' | PolicyAction | 'not_used';
  /** The sentence to show: the compared facts, or why the policy was not used. */
  facts: string;
  because: Because;
}

export type Because = 'applied' | 'off' | 'other_target' | 'what' | 'who' | 'less_specific' | 'asks_nothing';
