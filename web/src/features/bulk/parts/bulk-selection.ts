import { plural } from '#domain/language/translate.ts';
import type { Selection } from '../../../ui/use-selection.ts';

export const atOnce = 500;

/** Returns the selection in the form that the server accepts: a single query for all rows, or batches of ids. */
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
  /** The number of unchanged items. Absent if `undone` lists all of them. */
  no_of_left?: number;
  undone: Undone[];
}

/** Merges the results of the batches of one action. */
export function together(results: readonly BulkResult[]): BulkResult {
  return {
    no_of_done: results.reduce((sum, { no_of_done }) => sum + no_of_done, 0),
    undone: results.flatMap(({ undone }) => undone),
  };
}

/** Returns a text about the result of a bulk action on this many items, such as '3 reports deleted'. */
export type DoneText = (count: number) => string;

type Noun = 'expense' | 'report' | 'advance' | 'item' | 'payment' | 'transfer' | 'transaction';

/** Returns the count with its noun, such as '1 expense', '3 expenses' or '1,204 reports'. */
export function counted(count: number, noun: Noun): string {
  return countTexts[noun](count);
}

const countTexts: Record<Noun, (count: number) => string> = {
  expense: (count) => plural(count, '1 expense', '# expenses'),
  report: (count) => plural(count, '1 report', '# reports'),
  advance: (count) => plural(count, '1 advance', '# advances'),
  item: (count) => plural(count, '1 item', '# items'),
  payment: (count) => plural(count, '1 payment', '# payments'),
  transfer: (count) => plural(count, '1 transfer', '# transfers'),
  transaction: (count) => plural(count, '1 transaction', '# transactions'),
};
