import { advanceStages } from '#domain/advances/advance-stages.ts';
import { call, type Sent } from '../../../lib/call.ts';
import type { FiledFor } from '../../filing/parts/use-filed-for.ts';
import { everyRow } from '../../reports/parts/every-id.ts';
import { type ChosenItems, useChosenItems } from '../../reports/parts/use-chosen-items.ts';
import { type AdvanceRow, shownAdvance } from './advance.ts';

export interface Matching {
  search: string;
  filters: NonNullable<Sent<'advances.clientList'>['filters']>;
}

export interface ChosenAdvances extends ChosenItems<AdvanceRow, Matching> {
  /** Whose list it is, where that is one person's. */
  filed?: FiledFor;
}

const pageSize = 100;

/** What is chosen of a list of advances. */
export function useChosenAdvances(name: 'advances.list' | 'advances.clientList', of: ChosenAdvances) {
  const { matching, filed } = of;
  return useChosenItems(of, {
    noun: 'advance',
    amountOf: (row) => shownAdvance(row).amount,
    stages: matching.filters.stages ?? advanceStages,
    everyRow: () => everyRow((place) => call(name, { ...matching, ...place, ...filed, limit: pageSize })),
  });
}
