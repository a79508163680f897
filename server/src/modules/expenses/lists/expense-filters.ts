import type { z } from 'zod';
import type { expenseFilters } from '#contract/expenses.contract.ts';

export type ExpenseFilters = z.output<typeof expenseFilters>;

/** True if only stages are filtered, so the stored counters answer the total. */
export function filtersByStageOnly({ search, filters }: { search: string; filters: ExpenseFilters }): boolean {
  return (
    search.trim() === '' &&
    Object.entries(filters).every(([name, value]) => name === 'where' || name === 'stages' || value === undefined)
  );
}
