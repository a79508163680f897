/** What an approval rule may look at. Amounts are in the company's currency. */
export type FigureField =
  | 'total'
  | 'reimbursable_total'
  | 'largest_expense'
  | 'no_of_expenses'
  | 'no_of_violations'
  | 'no_of_checks';

export type ChoiceField =
  | 'category'
  | 'expense_type'
  | 'currency'
  | 'department'
  | 'entity'
  | 'business_unit'
  | 'level'
  | 'group'
  | 'location'
  | 'owner';

export type FigureCondition =
  | { field: FigureField; operator: '=' | '!=' | '>' | '>=' | '<' | '<='; value: string }
  | { field: FigureField; operator: 'between'; value: string; to: string };

export interface ChoiceCondition {
  field: ChoiceField;
  operator: 'in' | 'not_in';
  values: readonly string[];
}

/** A custom field of the report or advance itself, by its key. */
export interface CustomCondition {
  field: 'custom';
  key: string;
  operator: '=' | '!=' | 'in' | 'not_in' | '>' | '>=' | '<' | '<=';
  values: readonly string[];
}

export interface ViolationCondition {
  field: 'has_violation';
  operator: 'is';
  value: boolean;
}

export type ApprovalTest = FigureCondition | ChoiceCondition | CustomCondition | ViolationCondition;

/** All of them, or any of them; an empty `all` is always true, an empty `any` never. */
export type ApprovalConditions =
  | { all: readonly (ApprovalTest | ApprovalConditions)[] }
  | { any: readonly (ApprovalTest | ApprovalConditions)[] };

export type ApproverChoice =
  | { kind: 'reporting_manager'; level: number }
  | { kind: 'department_head' }
  | { kind: 'role'; role_id: string }
  | { kind: 'user'; user_id: string }
  | { kind: 'category_owner' }
  /** The manager of whoever decided the step before. */
  | { kind: 'previous_step_manager' };

export interface ApprovalRuleStep {
  approvers: readonly ApproverChoice[];
  /** One of them decides for all, or every one of them has to. */
  mode: 'any' | 'all';
  /** Left out below this total; empty where it always stands. */
  skip_below: string | null;
  /** Left out when all who would decide here have decided in a step before. */
  skip_if_approved_before: boolean;
  remind_after_days: number | null;
  escalate_after_days: number | null;
  /** Empty: the manager of whoever it waits for. */
  escalate_to: ApproverChoice | null;
  /** Told when it begins, without deciding. */
  notify: readonly ApproverChoice[];
}

export interface ApprovalRule {
  id: string;
  name: string;
  is_active: boolean;
  /** Always last, always on, and true of everything. */
  is_default: boolean;
  conditions: ApprovalConditions;
  steps: readonly ApprovalRuleStep[];
  /** Which items need no approver; the steps decide on the rest. Empty: every item needs one. */
  auto_approve: { total_at_most: string | null; without_violations: boolean; without_checks: boolean } | null;
  /** Of what would approve itself, how many of a hundred a person looks at all the same. */
  audit_pct: number;
  /** Sent back and handed in again, it goes on at the step that sent it back, not at the first. */
  resumes_at_sender: boolean;
  /** Who created the rule and who changed it last: it never approves their own items automatically. */
  author_ids: readonly string[];
}
