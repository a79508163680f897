import type { z } from 'zod';
import type { reportFilters } from '#contract/reports.contract.ts';

export type ReportFilters = z.output<typeof reportFilters>;

/** Whether kept counts tell how many there are: nothing is asked but stages. */
export function filtersByStageOnly({ search, filters }: { search: string; filters: ReportFilters }): boolean {
  return (
    search.trim() === '' && Object.entries(filters).every(([name, value]) => name === 'stages' || value === undefined)
  );
}
