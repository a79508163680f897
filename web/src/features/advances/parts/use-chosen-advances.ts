import { useState } from 'react';
import { type AdvanceStage, advanceStages } from '#domain/advances/advance-stages.ts';
import { call, type Sent } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notices.ts';
import type { PagedRows } from '../../../ui/use-paged-rows.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import type { FiledFor } from '../../filing/parts/use-filed-for.ts';
import { atOnce, type BulkResult, counted } from '../../reports/parts/chosen.ts';
import { chosenSum } from '../../reports/parts/chosen-sum.ts';
import { everyRow } from '../../reports/parts/every-id.ts';
import { type AdvanceRow, shownAdvance } from './advance.ts';

export interface Matching {
  search: string;
  filters: NonNullable<Sent<'advances.clientList'>['filters']>;
}

export interface ChosenAdvances {
  selection: Selection;
  matching: Matching;
  rows: PagedRows<AdvanceRow>;
  total: { amount: string; currency: string } | undefined;
  /** Whose list it is, where that is one person's. */
  filed?: FiledFor;
}

const pageSize = 100;

/** What is chosen of a list of advances, what it adds up to, and how several are done one after the other. */
export function useChosenAdvances(name: 'advances.list' | 'advances.clientList', of: ChosenAdvances) {
  const { selection, matching, rows, total } = of;
  const [result, setResult] = useState<(BulkResult & { word: string }) | null>(null);
  const loaded = selection.count > 0 ? rows.loaded() : [];
  const chosen = loaded.filter(({ id }) => selection.has(id));

  function finish(done: BulkResult, word: string) {
    selection.clear();
    if (done.undone.length > 0) setResult({ ...done, word });
    else notify.success(`${counted(done.no_of_done, 'advance')} ${word}`);
  }

  /** Every one of them, also those that are not on the screen. */
  function everyChosen(): Promise<AdvanceRow[]> | AdvanceRow[] {
    if (!selection.is_all) return chosen;
    return everyRow((place) => call(name, { ...matching, ...place, ...of.filed, limit: pageSize }));
  }

  return {
    chosen,
    sum: chosenSum({ selection, loaded, total, amountOf: (row) => shownAdvance(row).amount }),
    stages: stagesOf(selection, chosen, matching),
    tooMany: selection.count > atOnce ? `at most ${atOnce}` : undefined,
    result,
    forgetResult: () => setResult(null),
    finish,
    async oneByOne(act: (advances: AdvanceRow[]) => Promise<BulkResult>, word: string): Promise<void> {
      try {
        finish(await act(await everyChosen()), word);
      } catch (error) {
        notify.failure(sentenceOf(error));
      }
    },
  };
}

/** The stages among what is chosen; of what has not arrived, those the filter lets through. */
function stagesOf(selection: Selection, chosen: readonly AdvanceRow[], { filters }: Matching): AdvanceStage[] {
  if (chosen.length >= selection.count) return [...new Set(chosen.map(({ stage }) => stage))];
  return filters.stages ?? [...advanceStages];
}
