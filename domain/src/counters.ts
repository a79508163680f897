import type { AdvanceStage } from './advances/advance-stages.ts';
import type { CardState } from './cards/card-transaction.ts';
import type { ExpenseStage } from './expenses/expense-stages.ts';
import type { PayableStage } from './payouts/payout-tabs.ts';
import type { UserState } from './people/user-states.ts';
import type { ReportStage } from './reports/report-stages.ts';

/** The key of a counter of items. */
export type Counter =
  | `report:${ReportStage}`
  | `expense:${ExpenseStage}`
  | `advance:${AdvanceStage}`
  | 'approval:pending'
  | `user:${UserState}`
  | `payout:${string}`
  | `card:${CardState}`;

/** Items awaiting a person's decision, counted per person. */
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

/** Users are counted for the company only. */
export function userCounter(state: UserState): Counter {
  return `user:${state}`;
}

/** Payables by stage, entity and currency; their totals are in that currency. */
export function payableCounter(input: { stage: PayableStage; entity_id: string | null; currency: string }): Counter {
  return `payout:${input.stage.replace('payment_', '')}:${input.entity_id ?? '-'}:${input.currency}`;
}

/** Card transactions by state: those of the person who clears them, and all of the company. */
export function cardCounter(state: CardState): Counter {
  return `card:${state}`;
}
