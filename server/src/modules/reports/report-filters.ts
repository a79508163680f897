import type { z } from 'zod';
import type { reportFilters } from '#contract/reports.contract.ts';

export type ReportFilters = z.output<typeof reportFilters>;

/** True if only stages are filtered, so the stored counters answer the total. */
export function filtersByStageOnly({ search, filters }: { search: string; filters: ReportFilters }): boolean {
  return (
    search.trim() === '' && Object.entries(filters).every(([name, value]) => name === 'stages' || value === undefined)
  );
}
