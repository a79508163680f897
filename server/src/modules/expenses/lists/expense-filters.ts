import type { z } from 'zod';
import type { expenseFilters } from '#contract/expenses.contract.ts';

export type ExpenseFilters = z.output<typeof expenseFilters>;

/** Whether kept counts tell how many there are: nothing is asked but stages. */
export function filtersByStageOnly({ search, filters }: { search: string; filters: ExpenseFilters }): boolean {
  return (
    search.trim() === '' &&
    Object.entries(filters).every(([name, value]) => name === 'where' || name === 'stages' || value === undefined)
  );
}
