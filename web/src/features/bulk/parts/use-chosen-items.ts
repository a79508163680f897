import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notices.ts';
import type { PagedRows } from '../../../ui/use-paged-rows.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import { atOnce, type BulkResult, chosenPortions, type DoneText, together } from './bulk-selection.ts';
import { chosenSums } from './chosen-sums.ts';
import { useSelectedRows } from './use-selected-rows.ts';

/** The selection in a list, with the list's query, rows and total. */
export interface ChosenItems<Row, Matching> {
  selection: Selection;
  matching: Matching;
  rows: PagedRows<Row>;
  total: { amount: string; currency: string } | undefined;
}

interface ItemKind<Row extends { stage: string }> {
  amountOf: (row: Row) => { amount: string; currency: string } | null;
  /** All stages that items in the list can have. */
  stages: readonly Row['stage'][];
  /** Fetches all rows of the list. */
  everyRow: () => Promise<Row[]>;
}

/** Returns the selected rows with their sums and stages, and functions that run an action on all of them. */
export function useChosenItems<Row extends { id: string; stage: string }, Matching>(
  { selection, matching, rows, total }: ChosenItems<Row, Matching>,
  { amountOf, stages, everyRow }: ItemKind<Row>,
) {
  const [result, setResult] = useState<(BulkResult & { doneText: DoneText }) | null>(null);
  const chosen = useSelectedRows({ selection, rows, keyOf: ({ id }) => id });
  /** The stages of the selected rows. If some of these rows are not known, they may be in any stage of the list. */
  const among: readonly Row['stage'][] =
    chosen.length >= selection.count ? [...new Set(chosen.map(({ stage }) => stage))] : stages;

  /**
   * Waits for an action, clears the selection and shows the result. If the request failed, keeps the selection and
   * shows a failure notice.
   */
  async function finish(done: Promise<BulkResult>, doneText: DoneText): Promise<void> {
    try {
      const finished = await done;
      selection.clear();
      if (finished.undone.length > 0) setResult({ ...finished, doneText });
      else notify.success(doneText(finished.no_of_done));
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  async function sendPortions(send: (portion: Portion<Matching>) => Promise<BulkResult>): Promise<BulkResult> {
    const results = [];
    for (const portion of chosenPortions(selection, matching)) results.push(await send(portion));
    return together(results);
  }

  const chosenRows = async () => (selection.is_all ? everyRow() : chosen);

  return {
    chosen,
    /** Returns the selected rows. If the whole list is selected, fetches all its rows first. */
    chosenRows,
    sums: chosenSums({ selection, selected: chosen, totals: total ? [total] : [], amountOf }),
    stages: among,
    tooMany: selection.count > atOnce ? t`at most ${atOnce}` : undefined,
    result,
    forgetResult: () => setResult(null),
    /** Sends the selected items in portions to an endpoint that accepts many items per request. */
    inPortions: (send: (portion: Portion<Matching>) => Promise<BulkResult>, doneText: DoneText) =>
      finish(sendPortions(send), doneText),
    /** Fetches the selected rows and runs an action that sends one request for each of them. */
    oneByOne: async (act: (rows: Row[]) => Promise<BulkResult>, doneText: DoneText) =>
      finish(chosenRows().then(act), doneText),
  };
}

export type Portion<Matching> = ReturnType<typeof chosenPortions<Matching>>[number];
