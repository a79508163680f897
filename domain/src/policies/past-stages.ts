import type { AdvanceStage } from '../advances/advance-stages.ts';
import type { ExpenseStage } from '../expenses/expense-stages.ts';

/**
 * The ways in which an earlier item counts towards a limit: drafts only if the company's settings say so; unreportable,
 * rejected and cancelled items never.
 */
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

const submittedStages: ReadonlySet<ExpenseStage | AdvanceStage> = new Set([
  'pending_approval',
  'approved',
  'payment_queued',
  'payment_processing',
  'paid',
  'outstanding',
  'partially_settled',
  'settled',
]);

interface DatedItem {
  /** The id of the item; null if it is not saved yet. Ids are in order of creation. */
  id: string | null;
  spent_on: string;
  stage: ExpenseStage | AdvanceStage | null;
}

/**
 * True if `past` uses up a limit before `item`: it is earlier by date, then by creation. A submitted item comes before
 * every item that is not submitted, so that a backdated claim cannot avoid a limit.
 */
export function countsBefore(past: DatedItem, item: DatedItem): boolean {
  const isSubmitted = ({ stage }: DatedItem) => stage !== null && submittedStages.has(stage);
  if (isSubmitted(past) !== isSubmitted(item)) return isSubmitted(past);
  if (past.spent_on !== item.spent_on) return past.spent_on < item.spent_on;
  return item.id === null || past.id === null || past.id < item.id;
}

/** True for an advance that is requested or paid and not settled yet. */
export function isOpenAdvance(stage: ExpenseStage | AdvanceStage): boolean {
  return countings[stage] === 'open';
}
