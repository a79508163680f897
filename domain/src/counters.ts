import type { AdvanceStage } from './advances/advance-stages.ts';
import type { CardState } from './cards/card-transaction.ts';
import type { ExpenseStage } from './expenses/expense-stages.ts';
import type { PayableStage } from './payouts/payout-tabs.ts';
import type { UserState } from './people/user-states.ts';
import type { ReportStage } from './reports/report-stages.ts';

/** The key of a counter: a kind of item and its stage, such as draft reports. */
export type Counter =
  | `report:${ReportStage}`
  | `expense:${ExpenseStage}`
  | `advance:${AdvanceStage}`
  | 'approval:pending'
  | `user:${UserState}`
  | `payout:${string}`
  | `card:${CardState}`;

/** The counter of the items that await a person's decision. There is one for each person. */
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

/** Returns the counter of users in a state. Users are only counted for the whole company. */
export function userCounter(state: UserState): Counter {
  return `user:${state}`;
}

/** Returns the counter of payables at a stage, of one entity and in one currency. Its total is in that currency. */
export function payableCounter(input: { stage: PayableStage; entity_id: string | null; currency: string }): Counter {
  return `payout:${input.stage.replace('payment_', '')}:${input.entity_id ?? '-'}:${input.currency}`;
}

/**
 * Returns the counter of card transactions in a state. They are counted for the person who clears them and for the
 * company.
 */
export function cardCounter(state: CardState): Counter {
  return `card:${state}`;
}
