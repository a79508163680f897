/** The figures an approval rule can compare. Amounts are in the company's currency, distances in kilometres. */
export type FigureField =
  | 'total'
  | 'reimbursable_total'
  | 'largest_expense'
  | 'no_of_expenses'
  | 'no_of_violations'
  | 'no_of_checks'
  | 'distance_km'
  | 'per_diem_days';

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

/** A condition on a custom field of the report or advance itself. `key` is the key of the field. */
export interface CustomCondition {
  field: 'custom';
  key: string;
  operator: '=' | '!=' | 'in' | 'not_in' | '>' | '>=' | '<' | '<=';
  values: readonly string[];
}

interface ViolationCondition {
  field: 'has_violation';
  operator: 'is';
  value: boolean;
}

export type ApprovalTest = FigureCondition | ChoiceCondition | CustomCondition | ViolationCondition;

/**
 * A group of conditions: with `all`, every one must be true; with `any`, at least one. An empty `all` is always true,
 * an empty `any` is never true.
 */
export type ApprovalConditions =
  | { all: readonly (ApprovalTest | ApprovalConditions)[] }
  | { any: readonly (ApprovalTest | ApprovalConditions)[] };

export type ApproverChoice =
  | { kind: 'reporting_manager'; level: number }
  | { kind: 'department_head' }
  | { kind: 'role'; role_id: string }
  | { kind: 'user'; user_id: string }
  | { kind: 'category_owner' }
  /** The managers of the approvers of the previous step; in the first step, the owner's reporting manager. */
  | { kind: 'previous_step_manager' };

export interface ApprovalRuleStep {
  approvers: readonly ApproverChoice[];
  /** 'any' if one approver is enough, 'all' if every approver must approve. */
  mode: 'any' | 'all';
  /** The step is skipped if the total is below this amount; null if it is never skipped. */
  skip_below: string | null;
  /** True if the step is skipped when all of its approvers decided in an earlier step. */
  skip_if_approved_before: boolean;
  remind_after_days: number | null;
  escalate_after_days: number | null;
  /** The people to whom the step escalates; null for the managers of its current approvers. */
  escalate_to: ApproverChoice | null;
  /** The people who are notified when the step starts but do not decide. */
  notify: readonly ApproverChoice[];
}

export interface ApprovalRule {
  id: string;
  name: string;
  is_active: boolean;
  /** True for the default rule, which is always last, always active and matches everything. */
  is_default: boolean;
  conditions: ApprovalConditions;
  steps: readonly ApprovalRuleStep[];
  /**
   * The conditions under which an item is approved automatically; the steps apply to all other items. Null if every
   * item needs an approver.
   */
  auto_approve: { total_at_most: string | null; without_violations: boolean; without_checks: boolean } | null;
  /** The percentage of automatic approvals that are sent to a person for review. */
  audit_pct: number;
  /** True if a resubmitted item continues at the step that sent it back instead of the first step. */
  resumes_at_sender: boolean;
  /**
   * The person who created the rule and the one who last changed it. The rule never approves their own items
   * automatically.
   */
  author_ids: readonly string[];
}
