import { unreportedStages } from '#domain/expenses/expense-stages.ts';
import { defineList } from '../../../lists/parts/define-list.ts';
import { amount, currencies, date, ids, someOf } from '../../../lists/parts/url-filters.ts';

export const expenseFlags = ['violation', 'duplicate', 'no_receipt', 'incomplete', 'uncategorized'] as const;

/** The list of the user's expenses that are not in a report yet. */
export const draftExpenseList = defineList({
  endpoint: 'expenses.pagedList',
  fixedFilters: { where: 'unreported' },
  filters: {
    stages: someOf(unreportedStages),
    category_ids: ids,
    expense_types: someOf(['expense', 'mileage', 'per_diem']),
    spent_from: date,
    spent_to: date,
    amount_from: amount,
    amount_to: amount,
    currencies,
    flags: someOf(expenseFlags),
  },
  sorts: ['created', 'spent_on', 'amount'],
  sort: { by: 'created', direction: 'desc' },
});
