import type { ApprovalRule, ApprovalRuleStep } from './approval-rule.ts';

/**
 * The rule of a new company: the reporting manager decides on everything and gets a reminder after three days, and the
 * item escalates after seven.
 */
export const defaultRule: ApprovalRule = {
  id: 'default',
  name: 'Everything else',
  is_active: true,
  is_default: true,
  conditions: { all: [] },
  steps: [
    newStep({ approvers: [{ kind: 'reporting_manager', level: 1 }], remind_after_days: 3, escalate_after_days: 7 }),
  ],
  auto_approve: null,
  audit_pct: 0,
  resumes_at_sender: false,
  author_ids: [],
};

/** Creates a step with the given fields. The other settings, such as reminders, escalation and skipping, are off. */
export function newStep(given: Pick<ApprovalRuleStep, 'approvers'> & Partial<ApprovalRuleStep>): ApprovalRuleStep {
  return {
    mode: 'any',
    skip_below: null,
    skip_if_approved_before: false,
    remind_after_days: null,
    escalate_after_days: null,
    escalate_to: null,
    notify: [],
    ...given,
  };
}
