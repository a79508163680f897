import type { Approver } from '../rule-draft.ts';

/** Approvers who are found by their relation to the claimant, the category or the previous step. */
export const positions: readonly { label: string; approver: Approver }[] = [
  { label: 'The manager', approver: { kind: 'reporting_manager', level: 1 } },
  { label: 'The manager’s manager', approver: { kind: 'reporting_manager', level: 2 } },
  { label: 'The manager 3 levels up', approver: { kind: 'reporting_manager', level: 3 } },
  { label: 'The manager 4 levels up', approver: { kind: 'reporting_manager', level: 4 } },
  { label: 'The department head', approver: { kind: 'department_head' } },
  { label: 'The category’s owner', approver: { kind: 'category_owner' } },
  { label: 'The previous approver’s manager', approver: { kind: 'previous_step_manager' } },
];
