import type { AdvanceStage } from '../advances/advance-stages.ts';
import type { ExpenseStage } from '../expenses/expense-stages.ts';

/** Whether something of the past uses up a limit: a draft if the company says so, what was refused never. */
type Standing = 'draft' | 'open' | 'closed' | 'never';

const standings = {
  draft: 'draft',
  // Not reported yet but complete: it will be claimed, so two meals of one day already see each other.
  complete: 'open',
  unreportable: 'never',
  reported: 'open',
  pending_approval: 'open',
  sent_back: 'open',
  approved: 'open',
  payment_queued: 'open',
  payment_processing: 'open',
  paid: 'closed',
  rejected: 'never',
  cancelled: 'never',
  outstanding: 'open',
  partially_settled: 'open',
  settled: 'closed',
} satisfies Record<ExpenseStage | AdvanceStage, Standing>;

export function usesUpLimits(stage: ExpenseStage | AdvanceStage, settings: { count_drafts: boolean }): boolean {
  const standing: Standing = standings[stage];
  return standing === 'open' || standing === 'closed' || (standing === 'draft' && settings.count_drafts);
}

/** Asked for or handed out, and not settled yet. */
export function isOpenAdvance(stage: ExpenseStage | AdvanceStage): boolean {
  return standings[stage] === 'open';
}
