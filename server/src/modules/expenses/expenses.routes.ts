import type { expenses } from '#contract/expenses.contract.ts';
import { type RoutesOf, read, write } from '../../http/context.ts';
import { pagedExpenses } from './list-expenses.ts';
import { searchExpenses, uncategorizedExpenses, unreportedExpenses, usedMerchants } from './pick-expenses.ts';
import { expenseDetails } from './read-expense.ts';
import { createDraft, createExpense, editDraft, editExpense } from './save-expense.ts';

export const expensesRoutes = {
  list: read(unreportedExpenses),
  pagedList: read(pagedExpenses),
  search: read(searchExpenses),
  uncategorized: read(uncategorizedExpenses),
  details: read(expenseDetails),
  merchants: read(usedMerchants),
  draftCreate: write(createDraft),
  draftEdit: write(editDraft),
  create: write(createExpense),
  edit: write(editExpense),
} satisfies Partial<RoutesOf<typeof expenses>>;
