import type { Selection } from '../../../../ui/use-selection.ts';
import { atOnce } from '../../../bulk/parts/bulk-selection.ts';
import type { Payable } from '../payable.ts';
import type { PayoutMatching } from './payout-list.ts';

interface Total {
  currency: string;
  amount: string;
}

/** The selection of a payout list with the data needed to act on it. */
export interface ChosenPayables {
  selection: Selection;
  matching: PayoutMatching;
  /** The selected rows; only the loaded ones if all rows are selected. */
  selected: readonly Payable[];
  /** The totals of all rows that match the search and filters. */
  totals: readonly Total[];
}

/** Returns the selection in the API's format. */
export function chosenOf({ selection, matching }: Pick<ChosenPayables, 'selection' | 'matching'>) {
  return selection.is_all ? { matching } : { ids: [...selection.ids] };
}

/**
 * Returns why an action is unavailable if too many rows are selected. The number of ids per call is limited; if all
 * rows are selected, the query is sent instead of ids.
 */
export function tooMany({ is_all, count }: Selection): string | undefined {
  return !is_all && count > atOnce ? `at most ${atOnce}, or select all` : undefined;
}
