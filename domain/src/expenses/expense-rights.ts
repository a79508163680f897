import { allow, type Decision, refuse } from '../decision.ts';
import { actsFor, type Viewer } from '../reports/report-visibility.ts';
import { type ExpenseStage, expenseStageLabel, isEditable, isUnreported } from './expense-stages.ts';

export const expenseActions = ['edit', 'split', 'delete', 'add_to_report'] as const;
type ExpenseAction = (typeof expenseActions)[number];

type Actor = Pick<Viewer, 'user_id' | 'submits_for'>;

/** Checks whether the user can take an action: the user must act for the owner, and the stage must allow the action. */
export function canActOnExpense(
  action: ExpenseAction,
  actor: Actor,
  expense: { owner_id: string; stage: ExpenseStage },
): Decision<true, 'item.not_yours' | 'expense.wrong_stage'> {
  return actsFor(actor, expense.owner_id) ? expenseStageAllows(action, expense) : refuse('item.not_yours');
}

/** Checks whether the expense's stage allows the action, regardless of the user. */
export function expenseStageAllows(
  action: ExpenseAction,
  { stage }: { stage: ExpenseStage },
): Decision<true, 'expense.wrong_stage'> {
  const isAllowed = action === 'add_to_report' ? isUnreported(stage) : isEditable(stage);
  return isAllowed ? allow(true) : refuse('expense.wrong_stage', { stage, label: expenseStageLabel[stage] });
}
