import { allow, type Decision, refuse } from '../decision.ts';
import { actsFor, type Viewer } from '../reports/report-visibility.ts';
import { type ExpenseStage, expenseStageLabel, isEditable, isUnreported } from './expense-stages.ts';

type Actor = Pick<Viewer, 'user_id' | 'submits_for'>;
type ExpenseDecision = Decision<true, 'expense.wrong_stage' | 'item.not_yours'>;

interface RuledExpense {
  owner_id: string;
  stage: ExpenseStage;
}

export function canEditExpense(actor: Actor, expense: RuledExpense): ExpenseDecision {
  if (!actsFor(actor, expense.owner_id)) return refuse('item.not_yours');
  return isEditable(expense.stage) ? allow(true) : wrongStage(expense.stage);
}

/** Splitting and deleting need the same rights as editing. */
export const canSplitExpense = canEditExpense;
export const canDeleteExpense = canEditExpense;

export function canAddToReport(actor: Actor, expense: RuledExpense): ExpenseDecision {
  if (!actsFor(actor, expense.owner_id)) return refuse('item.not_yours');
  return isUnreported(expense.stage) ? allow(true) : wrongStage(expense.stage);
}

function wrongStage(stage: ExpenseStage) {
  return refuse('expense.wrong_stage', { stage, label: expenseStageLabel[stage] });
}
