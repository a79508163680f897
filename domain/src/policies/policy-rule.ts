/** One rule of a company: whom and what it covers, what it allows or asks, and what follows when it is broken. */
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
  /** Only with warn. */
  reason_required: boolean;
  /** Join the approval when the rule is broken. */
  add_approvers: readonly PolicyApprover[];
}

export type PolicyTarget = 'expense' | 'advance';

/** An empty list means all. */
export interface Choice {
  mode: 'IN' | 'NOT_IN';
  values: readonly string[];
}

export interface PolicyWho {
  level_ids: Choice;
  /** A department includes those below it. */
  department_ids: Choice;
  entity_ids: Choice;
  business_unit_ids: Choice;
  user_ids: Choice;
  group_ids: Choice;
  locations: Choice;
}

export interface PolicyWhat {
  /** A category includes those below it. */
  category_ids: Choice;
  expense_type: Choice;
  payment_mode: Choice;
  /** Found as whole words in the merchant's name: 'Uber' is also 'UBER *TRIP', not 'Kuber'. */
  merchants: Choice;
  currencies: Choice;
  projects: Choice;
  /** All of them must hold. */
  attributes: readonly AttributeCondition[];
}

/** Numbers are decimals in text, dates 'YYYY-MM-DD'. */
export type AttributeCondition =
  | { key: string; type: 'boolean'; operator: 'IS'; value: boolean }
  | { key: string; type: 'number' | 'date'; operator: '<=' | '>='; value: string }
  | { key: string; type: 'text'; operator: 'CONTAINS' | 'EQUALS'; value: string }
  | { key: string; type: 'select'; operator: 'IN' | 'NOT_IN'; values: readonly string[] };

export const limitKinds = ['amount', 'count', 'distance', 'age_days', 'advance_count'] as const;
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
  /** Decimal text: money of `currency`, a count, kilometres or days, as the kind says. */
  max: string | null;
  min: string | null;
  /** Of an amount; null is the company's. */
  currency: string | null;
  /** An amount for each person at the table. */
  per_person: boolean;
  /** 1 to 12; where quarters, half-years and years begin. */
  fiscal_start_month: number;
}

export interface PolicyRequirements {
  /** Decimal text; null asks for none. */
  receipt_above: string | null;
  itemised_receipt_above: string | null;
  /** Of both thresholds; null is the company's. */
  currency: string | null;
  description_required: boolean;
  attendees_required: boolean;
  card_match_required: boolean;
  rate_difference_pct: string | null;
  distance_difference_pct: string | null;
  /** Classes that may be travelled; empty allows every one. */
  travel_classes: readonly string[];
}

export const policyActions = ['flag', 'warn', 'block', 'cap'] as const;
export type PolicyAction = (typeof policyActions)[number];

export type PolicyApprover =
  | { kind: 'user'; user_id: string }
  | { kind: 'role'; role_id: string }
  /** 1 is the person's own manager, 2 the manager's. */
  | { kind: 'reporting_manager'; level: number }
  | { kind: 'department_head' }
  | { kind: 'cost_centre_owner' }
  | { kind: 'category_owner' };
