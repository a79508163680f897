import { useMemo } from 'react';
import { changeUrl, type ListQuery, type ListShape, type ListSort, readUrl } from './list-url.ts';
import { useUrlSearch } from './use-url-search.ts';

export interface ListState<Filter extends string, By extends string> extends ListQuery<Filter, By> {
  /** True while a search or a filter hides rows. */
  is_narrowed: boolean;
  setSearch: (text: string) => void;
  setFilter: (name: Filter, value: string | null) => void;
  /** Sets several filters at once, such as both ends of a range. */
  setFilters: (values: Partial<Record<Filter, string | null>>) => void;
  setSort: (sort: ListSort<By>) => void;
  setPage: (page: number) => void;
  /** Clears the search and the filters, but not the sort order. */
  clear: () => void;
}

/**
 * Returns the search, filters, sort order and page of a list, which are stored in the URL: they survive a reload, can
 * be shared, and Back undoes changes of the filters and the sort order. Declare the shape outside the component so that
 * it stays the same object.
 */
export function useListState<Filter extends string, By extends string>(
  shape: ListShape<Filter, By>,
): ListState<Filter, By> {
  const { search: params, change } = useUrlSearch();
  return useMemo(() => {
    const query = readUrl(params, shape);
    const go = (next: Partial<ListQuery<Filter, By>>, options?: { replace: boolean }) =>
      change((current) => changeUrl(current, shape, { page: 1, ...next }), options);
    return {
      ...query,
      is_narrowed: query.search !== '' || Object.keys(query.filters).length > 0,
      setSearch: (search) => go({ search }, { replace: true }),
      setFilter: (name, value) => go({ filters: { ...query.filters, [name]: value ?? undefined } }),
      setFilters: (values) => go({ filters: { ...query.filters, ...withoutNulls(values) } }),
      setSort: (sort) => go({ sort }),
      setPage: (page) => go({ page }, { replace: true }),
      clear: () => go({ search: '', filters: {} }),
    };
  }, [params, shape, change]);
}

function withoutNulls<Name extends string>(
  values: Partial<Record<Name, string | null>>,
): Partial<Record<Name, string>> {
  const entries = Object.entries(values).map(([name, value]) => [name, value ?? undefined]);
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}
