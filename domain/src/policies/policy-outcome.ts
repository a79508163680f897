import type { Money } from '../money/money.ts';
import type { LimitPeriod, PolicyAction, PolicyApprover } from './policy-rule.ts';

/** What all rules together say about one item. */
export interface PolicyOutcome {
  /** What was compared: the edited amount where there is one, else the claimed, of the company's currency. */
  amount: Money;
  /** The least that a capping rule leaves of it; the whole amount where none caps. */
  allowed_amount: Money;
  /** The least that any limit leaves of it, whatever follows: "USD 80.00 of 93.70 is allowed." */
  within_limits_amount: Money;
  /** Null where no cap bites: the middle of coalesce(edited, capped, claimed). */
  capped_amount: Money | null;
  violations: readonly PolicyViolation[];
  verdict: Verdict;
  needs_reason: boolean;
  add_approvers: readonly PolicyApprover[];
  /** One for each rule, in their order. */
  explanations: readonly RuleExplanation[];
}

/** A cap alone passes: the rest is simply not paid. */
export type Verdict = 'pass' | 'flag' | 'warn' | 'block';

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
  'CARD_REQUIRED',
  'DUPLICATE',
] as const;
export type ViolationType = (typeof violationTypes)[number];

export interface PolicyViolation {
  attribute: string;
  /** Null for what the product checks without a rule: dates in the future, duplicates. */
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
  /** The sentence to show: what was compared, or why the rule was not used. */
  facts: string;
  because: Because;
}

export type Because = 'applied' | 'off' | 'other_target' | 'what' | 'who' | 'less_specific' | 'asks_nothing';
