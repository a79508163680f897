import type { AdvanceStage } from '../advances/advance-stages.ts';
import type { ExpenseStage } from '../expenses/expense-stages.ts';

/** Whether an earlier item counts towards a limit: drafts only if the company says so, rejected items never. */
type Counting = 'draft' | 'open' | 'closed' | 'never';

const countings = {
  draft: 'draft',
  // A complete expense will be claimed, so two meals of one day count together before they are reported.
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
} satisfies Record<ExpenseStage | AdvanceStage, Counting>;

export function usesUpLimits(stage: ExpenseStage | AdvanceStage, settings: { count_drafts: boolean }): boolean {
  const counting: Counting = countings[stage];
  return counting === 'open' || counting === 'closed' || (counting === 'draft' && settings.count_drafts);
}

/** Requested or paid, and not settled yet. */
export function isOpenAdvance(stage: ExpenseStage | AdvanceStage): boolean {
  return countings[stage] === 'open';
}
