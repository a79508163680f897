import { advanceStages } from '#domain/advances/advance-stages.ts';
import type { Sent } from '../../../lib/call.ts';
import { everyRow } from '../../bulk/parts/every-row.ts';
import { type ChosenItems, useChosenItems } from '../../bulk/parts/use-chosen-items.ts';
import type { FiledFor } from '../../filing/parts/use-filed-for.ts';
import { type AdvanceRow, shownAdvance } from './advance.ts';

interface Matching {
  search: string;
  filters: NonNullable<Sent<'advances.clientList'>['filters']>;
}

export interface ChosenAdvances extends ChosenItems<AdvanceRow, Matching> {
  /** The owner of the list; absent for company lists. */
  filed?: FiledFor;
}

export function useChosenAdvances(name: 'advances.list' | 'advances.clientList', items: ChosenAdvances) {
  const { matching, filed } = items;
  return useChosenItems(items, {
    noun: 'advance',
    amountOf: (row) => shownAdvance(row).amount,
    stages: matching.filters.stages ?? advanceStages,
    everyRow: () => everyRow(name, { ...matching, ...filed }),
  });
}
