import { advanceStages } from '#domain/advances/advance-stages.ts';
import { everyRow } from '../../bulk/parts/every-row.ts';
import { type ChosenItems, useChosenItems } from '../../bulk/parts/use-chosen-items.ts';
import type { ExtraInput, Matching } from '../../lists/parts/define-list.ts';
import { type AdvanceRow, shownAdvance } from './advance.ts';

interface ChosenAdvances extends ChosenItems<AdvanceRow, Matching<'advances.clientList'>> {
  extra: ExtraInput<'advances.list'>;
}

export function useChosenAdvances(name: 'advances.list' | 'advances.clientList', list: ChosenAdvances) {
  const { matching, extra } = list;
  return useChosenItems(list, {
    amountOf: shownAdvance,
    stages: matching.filters.stages ?? advanceStages,
    everyRow: () => everyRow(name, { ...matching, ...extra }),
  });
}
