import { countText } from '#domain/text/count-text.ts';
import type { Selection } from '../../../ui/use-selection.ts';

export const atOnce = 500;

/** Which items a bulk action means, as the server takes it: the whole query as one, ids in portions. */
export function chosenPortions<Matching>(
  selection: Selection,
  matching: Matching,
): ({ ids: string[] } | { matching: Matching })[] {
  if (selection.is_all) return [{ matching }];
  return portions([...selection.ids]).map((ids) => ({ ids }));
}

export function portions(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / atOnce);
  return Array.from({ length: count }, (_, at) => ids.slice(at * atOnce, (at + 1) * atOnce));
}

export interface Undone {
  id: string;
  label: string;
  reason: string;
}

export interface BulkResult {
  no_of_done: number;
  /** Where there are more of them than are told one by one. */
  no_of_left?: number;
  undone: Undone[];
}

/** Portions of one action are one action. */
export function together(results: readonly BulkResult[]): BulkResult {
  return {
    no_of_done: results.reduce((sum, { no_of_done }) => sum + no_of_done, 0),
    undone: results.flatMap(({ undone }) => undone),
  };
}

export type Noun = 'expense' | 'report' | 'advance' | 'item' | 'payment';

/** '1 expense', '3 expenses', '1,204 reports'. */
export function counted(count: number, noun: Noun): string {
  return `${countText(count)} ${noun}${count === 1 ? '' : 's'}`;
}
