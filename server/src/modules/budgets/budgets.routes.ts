import type { budgets } from '#contract/budgets.contract.ts';
import { type RoutesOf, readReplica, write } from '../../http/context.ts';
import { listBudgets } from './read-budgets.ts';
import { removeBudget, saveBudget } from './save-budget.ts';

export const budgetsRoutes = {
  list: readReplica(listBudgets),
  save: write(saveBudget),
  remove: write(removeBudget),
} satisfies RoutesOf<typeof budgets>;
