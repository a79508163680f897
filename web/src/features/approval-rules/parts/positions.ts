import type { Approver } from '../rule-draft.ts';

/** Who can be asked by what they are to the claimant, or to what is claimed. */
export const positions: readonly { label: string; approver: Approver }[] = [
  { label: 'The manager', approver: { kind: 'reporting_manager', level: 1 } },
  { label: 'The manager’s manager', approver: { kind: 'reporting_manager', level: 2 } },
  { label: 'The manager 3 levels up', approver: { kind: 'reporting_manager', level: 3 } },
  { label: 'The manager 4 levels up', approver: { kind: 'reporting_manager', level: 4 } },
  { label: 'The department head', approver: { kind: 'department_head' } },
  { label: 'The category’s owner', approver: { kind: 'category_owner' } },
  { label: 'The manager of who decided before', approver: { kind: 'previous_step_manager' } },
];
