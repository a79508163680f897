import type { ApprovalNames } from './approval-names.ts';
import type { ApprovalItem } from './item.ts';

export interface ConditionContext {
  item: ApprovalItem;
  names: ApprovalNames;
}

/** The result of a condition, with the reason as a clause: 'the total 120.00 is not over 500.00'. */
export interface Evaluated {
  holds: boolean;
  reason: string;
}
