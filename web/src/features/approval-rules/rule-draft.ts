import type { Draft } from '../rules/parts/rule-versions.ts';
import type { ApprovalRule } from './approval-rules.calls.ts';

export type Rule = ApprovalRule['rule'];
export type Step = Rule['steps'][number];
export type Approver = Step['approvers'][number];
export type Conditions = Rule['conditions'];
export type Branch = Extract<Conditions, { all: unknown }>['all'][number];
export type Group = Extract<Branch, { all: unknown } | { any: unknown }>;
export type Test = Exclude<Branch, Group>;
export type AutoApproval = NonNullable<Rule['auto_approve']>;

/** A rule in the editor with changes that are not saved. */
export type RuleDraft = Draft<Rule>;

/** The draft that the test panel needs. Its id is null for the default rule and undefined for a new rule. */
export interface TestedDraft extends RuleDraft {
  id?: string | null;
  is_active: boolean;
}

export function draftOf({ name, description, rule }: ApprovalRule): RuleDraft {
  return { name, description, rule };
}

export function newDraft(): RuleDraft {
  return {
    name: '',
    description: '',
    rule: {
      conditions: { all: [] },
      steps: [newStep({ kind: 'reporting_manager', level: 1 })],
      auto_approve: null,
      audit_pct: 0,
      resumes_at_sender: false,
    },
  };
}

export function newStep(...approvers: Approver[]): Step {
  return {
    approvers,
    mode: 'any',
    skip_below: null,
    skip_if_approved_before: true,
    remind_after_days: null,
    escalate_after_days: null,
    escalate_to: null,
    notify: [],
  };
}

/** The setting that approves every item to which the rule applies. */
export const fullAutoApproval: AutoApproval = {
  total_at_most: null,
  without_violations: false,
  without_checks: false,
};

export const newAutoApproval: AutoApproval = {
  total_at_most: null,
  without_violations: true,
  without_checks: true,
};
