import { describe, expect, it } from 'vitest';
import { canActOnExpense, expenseActions, expenseStageAllows } from './expense-rights.ts';
import { type ExpenseStage, expenseStages, isEditable, unreportedStage } from './expense-stages.ts';

const ana = { user_id: 'ana', submits_for: [] };
const ben = { user_id: 'ben', submits_for: ['ana'] };
const eve = { user_id: 'eve', submits_for: [] };

// The actions that each stage allows the owner or a delegate.
const rights: Record<ExpenseStage, string> = {
  draft: 'edit split delete add_to_report',
  complete: 'edit split delete add_to_report',
  unreportable: 'edit split delete add_to_report',
  reported: 'edit split delete',
  pending_approval: '',
  sent_back: 'edit split delete',
  approved: '',
  payment_queued: '',
  payment_processing: '',
  paid: '',
};

describe.each(expenseStages)('an expense that is %s', (stage) => {
  it.each(expenseActions)('%s', (action) => {
    const expense = { owner_id: 'ana', stage };
    const allowed = rights[stage].split(' ').includes(action);
    expect(canActOnExpense(action, ana, expense).allowed).toBe(allowed);
    expect(canActOnExpense(action, ben, expense).allowed).toBe(allowed);
    expect(canActOnExpense(action, eve, expense)).toMatchObject({ allowed: false, code: 'item.not_yours' });
    expect(expenseStageAllows(action, expense).allowed).toBe(allowed);
    if (!allowed)
      expect(canActOnExpense(action, ana, expense)).toMatchObject({ code: 'expense.wrong_stage', facts: { stage } });
  });

  it('is editable as in the table', () => {
    expect(isEditable(stage)).toBe(rights[stage].includes('edit'));
  });
});

it.each([
  [false, 0, false, 'draft'],
  [false, 2, true, 'draft'],
  [true, 1, false, 'draft'],
  [true, 0, false, 'complete'],
  [true, 0, true, 'unreportable'],
] as const)('declared %s, %i missing, blocked %s: %s', (is_declared, no_of_missing, is_blocked, stage) => {
  expect(unreportedStage({ is_declared, no_of_missing, is_blocked })).toBe(stage);
});
