import type { AdvanceStage } from './advances/advance-stages.ts';
import type { ExpenseStage } from './expenses/expense-stages.ts';
import type { PayableStage } from './payouts/payout-tabs.ts';
import type { UserState } from './people/user-states.ts';
import type { ReportStage } from './reports/report-stages.ts';

/** The name under which items of a stage are counted. */
export type Counter =
  | `report:${ReportStage}`
  | `expense:${ExpenseStage}`
  | `advance:${AdvanceStage}`
  | 'approval:pending'
  | `user:${UserState}`
  | `payout:${string}`;

/** Reports that wait for a person's decision, counted for that person. */
export const pendingApprovals: Counter = 'approval:pending';

export function reportCounter(stage: ReportStage): Counter {
  return `report:${stage}`;
}

export function advanceCounter(stage: AdvanceStage): Counter {
  return `advance:${stage}`;
}

export function expenseCounter(stage: ExpenseStage): Counter {
  return `expense:${stage}`;
}

/** People are counted for the company alone. */
export function userCounter(state: UserState): Counter {
  return `user:${state}`;
}

/** What is payable, by where it stands, whose money it is and in which currency; totals are in that currency. */
export function payableCounter(of: { stage: PayableStage; entity_id: string | null; currency: string }): Counter {
  return `payout:${of.stage.replace('payment_', '')}:${of.entity_id ?? '-'}:${of.currency}`;
}
