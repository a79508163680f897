import type { Answer } from '../../../lib/call.ts';
import type { PagedListName } from '../../../ui/page-query.ts';
import { type ListState, useListState } from '../../../ui/use-list-state.ts';
import { type PagedRows, usePagedRows } from '../../../ui/use-paged-rows.ts';
import { type Selection, useSelection } from '../../../ui/use-selection.ts';
import {
  type ExtraInput,
  type ListDefinition,
  type Matching,
  matchingOf,
  type RowOf,
  rowsInput,
} from './define-list.ts';

/** The state of a list on a screen: its URL state, rows and selection. */
export interface List<Name extends PagedListName, Filter extends string, By extends string> {
  definition: ListDefinition<Name, Filter, By>;
  extra: ExtraInput<Name>;
  state: ListState<Filter, By>;
  rows: PagedRows<RowOf<Name>, Answer<Name>>;
  matching: Matching<Name>;
  selection: Selection;
  /** The sum of all rows in the company's currency, if the endpoint returns one. */
  total: { amount: string; currency: string } | undefined;
}

/** The parts of a list that its bulk actions need. */
export type SelectedList<Name extends PagedListName> = Pick<
  List<Name, string, string>,
  'rows' | 'matching' | 'selection' | 'total' | 'extra'
>;

export function useList<Name extends PagedListName, Filter extends string, By extends string>(
  definition: ListDefinition<Name, Filter, By>,
  extra: ExtraInput<Name> = {},
): List<Name, Filter, By> {
  const state = useListState(definition);
  const rows = usePagedRows(definition.endpoint, rowsInput(definition, state, extra), state.page);
  const matching = matchingOf(definition, state);
  const selection = useSelection({ query: JSON.stringify([extra, matching]), total: rows.total });
  return { definition, extra, state, rows, matching, selection, total: totalOf(rows.answer) };
}

function totalOf(answer: unknown): { amount: string; currency: string } | undefined {
  const { total, currency } = (answer ?? {}) as { total?: string; currency?: string };
  return total !== undefined && currency !== undefined ? { amount: total, currency } : undefined;
}
