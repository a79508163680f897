import { useState } from 'react';
import { sentenceOf } from '../../../lib/call-error.ts';
import { notify } from '../../../ui/notices.ts';
import type { PagedRows } from '../../../ui/use-paged-rows.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import { atOnce, type BulkResult, chosenPortions, counted, type Noun, together } from './chosen.ts';
import { chosenSum } from './chosen-sum.ts';

/** What is chosen of a list, and what the list knows of it. */
export interface ChosenItems<Row, Matching> {
  selection: Selection;
  matching: Matching;
  rows: PagedRows<Row>;
  total: { amount: string; currency: string } | undefined;
}

interface Kind<Row extends { stage: string }> {
  noun: Noun;
  amountOf: (row: Row) => string | null;
  /** Those the filter lets through. */
  stages: readonly Row['stage'][];
  /** Every one that the list finds, also those that are not on the screen. */
  everyRow: () => Promise<Row[]>;
}

/** What is chosen, what it adds up to and where it stands, and how several are done together or one after the other. */
export function useChosenItems<Row extends { id: string; stage: string }, Matching>(
  { selection, matching, rows, total }: ChosenItems<Row, Matching>,
  { noun, amountOf, stages, everyRow }: Kind<Row>,
) {
  const [result, setResult] = useState<(BulkResult & { word: string }) | null>(null);
  const loaded = selection.count > 0 ? rows.loaded() : [];
  const chosen = loaded.filter(({ id }) => selection.has(id));
  /** Of what has not arrived, those the filter lets through. */
  const among: readonly Row['stage'][] =
    chosen.length >= selection.count ? [...new Set(chosen.map(({ stage }) => stage))] : stages;

  /** Tells what came of it; where it could not be asked at all, a notice says why. */
  async function finish(done: Promise<BulkResult>, word: string): Promise<void> {
    try {
      const finished = await done;
      selection.clear();
      if (finished.undone.length > 0) setResult({ ...finished, word });
      else notify.success(`${counted(finished.no_of_done, noun)} ${word}`);
    } catch (error) {
      notify.failure(sentenceOf(error));
    }
  }

  async function sendPortions(send: (portion: Portion<Matching>) => Promise<BulkResult>): Promise<BulkResult> {
    const results = [];
    for (const portion of chosenPortions(selection, matching)) results.push(await send(portion));
    return together(results);
  }

  return {
    chosen,
    sum: chosenSum({ selection, loaded, total, amountOf }),
    stages: among,
    tooMany: selection.count > atOnce ? `at most ${atOnce}` : undefined,
    result,
    forgetResult: () => setResult(null),
    /** By a call that takes many. */
    inPortions: (send: (portion: Portion<Matching>) => Promise<BulkResult>, word: string) =>
      finish(sendPortions(send), word),
    /** By a call that takes one. */
    oneByOne: async (act: (rows: Row[]) => Promise<BulkResult>, word: string) =>
      finish(Promise.resolve(selection.is_all ? everyRow() : chosen).then(act), word),
  };
}

type Portion<Matching> = ReturnType<typeof chosenPortions<Matching>>[number];
