import type { ApprovalNames } from './approval-names.ts';
import type { ApprovalItem } from './item.ts';

export interface Seen {
  item: ApprovalItem;
  names: ApprovalNames;
}

/** Whether something holds, and what is the case, without a capital and a full stop: 'the total 120.00 is not over 500.00'. */
export interface Evaluated {
  holds: boolean;
  says: string;
}
