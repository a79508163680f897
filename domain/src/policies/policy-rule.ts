/** A policy: its scope, its limit or requirements, and the action when it is violated. */
export interface PolicyRule {
  id: string;
  name: string;
  description: string;
  sort_order: number;
  is_active: boolean;
  applies_to: PolicyTarget;
  who: PolicyWho;
  what: PolicyWhat;
  limit: PolicyLimit | null;
  requirements: PolicyRequirements;
  action: PolicyAction;
  /** True if the claimant must give a reason for a violation. Only possible with the action 'warn'. */
  reason_required: boolean;
  /** The approvers added to the approval chain when the policy is violated. */
  add_approvers: readonly PolicyApprover[];
}

export type PolicyTarget = 'expense' | 'advance';

/** A selection of values. An empty list means all values. */
export interface Choice {
  mode: 'IN' | 'NOT_IN';
  values: readonly string[];
}

export interface PolicyWho {
  level_ids: Choice;
  /** A department includes its sub-departments. */
  department_ids: Choice;
  entity_ids: Choice;
  business_unit_ids: Choice;
  user_ids: Choice;
  group_ids: Choice;
  locations: Choice;
}

export interface PolicyWhat {
  /** A category includes its sub-categories. */
  category_ids: Choice;
  expense_type: Choice;
  payment_mode: Choice;
  /** Matches whole words of the merchant's name: 'Uber' matches 'UBER *TRIP' but not 'Kuber'. */
  merchants: Choice;
  currencies: Choice;
  projects: Choice;
  /** The conditions on attributes, all of which must match. */
  attributes: readonly AttributeCondition[];
}

/** A condition on an attribute. Numbers are decimals as text, dates are 'YYYY-MM-DD'. */
export type AttributeCondition =
  | { key: string; type: 'boolean'; operator: 'IS'; value: boolean }
  | { key: string; type: 'number' | 'date'; operator: '<=' | '>='; value: string }
  | { key: string; type: 'text'; operator: 'CONTAINS' | 'EQUALS'; value: string }
  | { key: string; type: 'select'; operator: 'IN' | 'NOT_IN'; values: readonly string[] };

export const limitKinds = ['amount', 'count', 'distance', 'travel_days', 'age_days', 'advance_count'] as const;
export type LimitKind = (typeof limitKinds)[number];

export const limitPeriods = [
  'transaction',
  'day',
  'night',
  'trip',
  'week',
  'month',
  'quarter',
  'half_year',
  'year',
  'lifetime',
] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

export interface PolicyLimit {
  kind: LimitKind;
  period: LimitPeriod;
  /**
   * The maximum as a decimal. The kind of the limit determines its unit: money in `currency`, a count, kilometres, per
   * diem days or days of age.
   */
  max: string | null;
  min: string | null;
  /** The currency of an amount; null for the company's currency. */
  currency: string | null;
  /** True if the amount is multiplied by the number of attendees. */
  per_person: boolean;
  /** The month, 1 to 12, in which the fiscal year starts, for quarters, half-years and years. */
  fiscal_start_month: number;
}

export interface PolicyRequirements {
  /** The amount above which a receipt is required, as a decimal; null if the policy requires none. */
  receipt_above: string | null;
  itemised_receipt_above: string | null;
  /** The currency of both thresholds; null for the company's currency. */
  currency: string | null;
  description_required: boolean;
  attendees_required: boolean;
  card_match_required: boolean;
  /** True if the expense must fit into the amount that is left of every budget that applies to it. */
  within_budget: boolean;
  rate_difference_pct: string | null;
  distance_difference_pct: string | null;
  /** The allowed travel classes; an empty list allows all. */
  travel_classes: readonly string[];
}

export const policyActions = ['flag', 'warn', 'block', 'cap'] as const;
export type PolicyAction = (typeof policyActions)[number];

export type PolicyApprover =
  | { kind: 'user'; user_id: string }
  | { kind: 'role'; role_id: string }
  /** The level is 1 for the person's manager, 2 for the manager's manager. */
  | { kind: 'reporting_manager'; level: number }
  | { kind: 'department_head' }
  | { kind: 'cost_centre_owner' }
  | { kind: 'category_owner' };
