import type { QueryClient } from '@tanstack/react-query';
import { type Answer, call, type Sent } from '../../../lib/call.ts';
import { type ListQuery, type ListShape, type ListSort, readUrl } from '../../../ui/list-url.ts';
import { type PageAnswer, type PagedListName, pageQuery, type QueryOf } from '../../../ui/page-query.ts';
import type { ListState } from '../../../ui/use-list-state.ts';
import type { FilterParser } from './url-filters.ts';

export type RowOf<Name extends PagedListName> = Answer<Name>['data'][number];
type FiltersOf<Name extends PagedListName> = NonNullable<
  Sent<Name> extends { filters?: infer Filters } ? Filters : never
>;

/** The search and filters of a list, as the server expects them. */
export interface Matching<Name extends PagedListName> {
  search: string;
  filters: FiltersOf<Name>;
}

/** Inputs of the endpoint other than search, filters and sort order: a tab, or the colleague whose items are listed. */
export type ExtraInput<Name extends PagedListName> = Partial<Omit<QueryOf<Name>, 'search' | 'filters' | 'sort'>>;

/**
 * The definition of a list: its API endpoint and the parameters that its URL may contain. It is used to show, prefetch,
 * count and export the list.
 */
export interface ListDefinition<Name extends PagedListName, Filter extends string, By extends string>
  extends ListShape<Filter, By> {
  endpoint: Name;
  requestFilters: (params: Partial<Record<string, string>>) => FiltersOf<Name>;
  hasSearch: boolean;
}

export type StateOf<Definition> = Definition extends ListShape<infer Filter, infer By> ? ListState<Filter, By> : never;

interface ListOptions<Name extends PagedListName, Parsers, By extends string> {
  endpoint: Name;
  filters: Parsers;
  /** Filters the user cannot change. */
  fixedFilters?: FiltersOf<Name>;
  sorts: readonly [By, ...By[]];
  /** The default order; if absent, the list is in ascending order of the first sort key. */
  sort?: ListSort<By>;
  hasSearch?: boolean;
}

type ParsersOf<Name extends PagedListName, Parsers> = {
  [Filter in keyof Parsers]: Filter extends keyof FiltersOf<Name> ? FilterParser<FiltersOf<Name>[Filter]> : never;
};

/** Declares a list. Call it outside of components, so that the definition stays the same object. */
export function defineList<Name extends PagedListName, Parsers extends ParsersOf<Name, Parsers>, By extends string>(
  options: ListOptions<Name, Parsers, By>,
): ListDefinition<Name, keyof Parsers & string, By> {
  const { endpoint, fixedFilters, sorts, sort, hasSearch = true } = options;
  const parsers = Object.entries(options.filters as Record<string, FilterParser<unknown>>);

  return {
    endpoint,
    filters: Object.keys(options.filters) as (keyof Parsers & string)[],
    sorts,
    ...(sort ? { sort } : {}),
    hasSearch,
    requestFilters(params) {
      const values = parsers.map(([name, parse]) => [name, parse(params[name])] as const);
      const given = values.filter(([, value]) => value !== undefined);
      return { ...fixedFilters, ...Object.fromEntries(given) } as FiltersOf<Name>;
    },
  };
}

type AnyList<Name extends PagedListName> = ListDefinition<Name, string, string>;

export function matchingOf<Name extends PagedListName>(
  list: AnyList<Name>,
  { search, filters }: Pick<ListQuery<string, string>, 'search' | 'filters'>,
): Matching<Name> {
  return { search, filters: list.requestFilters(filters) };
}

/** Builds the request for the rows of a list, without the page number. */
export function rowsInput<Name extends PagedListName>(
  list: AnyList<Name>,
  query: Pick<ListQuery<string, string>, 'search' | 'filters' | 'sort'>,
  extra: ExtraInput<Name>,
): QueryOf<Name> {
  const { search, filters } = matchingOf(list, query);
  return { ...(list.hasSearch ? { search } : {}), filters, sort: query.sort, ...extra } as unknown as QueryOf<Name>;
}

/**
 * Returns the query for the page of a list that these URL parameters describe, so that it can be prefetched. Without a
 * page number, this is the first page.
 */
export function firstPageQuery<Name extends PagedListName>(
  queries: QueryClient,
  list: AnyList<Name>,
  params: Record<string, string>,
) {
  const query = readUrl(params, list);
  return pageQuery(queries, { name: list.endpoint, input: rowsInput(list, query, {}), page: query.page });
}

/** Returns the query that counts the rows of a saved view. */
export function viewCountQuery<Name extends PagedListName>(
  list: AnyList<Name>,
  query: string,
  extra: ExtraInput<Name>,
) {
  const { q: search = '', ...filters } = Object.fromEntries(new URLSearchParams(query));
  const input = { ...matchingOf(list, { search, filters }), limit: 1, ...extra };
  return {
    queryKey: [list.endpoint, { ...input, counts: true }],
    queryFn: (): Promise<Pick<PageAnswer, 'total_records'>> =>
      call(list.endpoint, input as unknown as Sent<Name>) as Promise<PageAnswer>,
  };
}
