import { useMemo } from 'react';
import { changeUrl, type ListQuery, type ListShape, type ListSort, readUrl } from './list-url.ts';
import { useUrlSearch } from './use-url-search.ts';

export interface ListState<Filter extends string, By extends string> extends ListQuery<Filter, By> {
  /** Whether a search or a filter leaves rows out. */
  is_narrowed: boolean;
  setSearch: (text: string) => void;
  setFilter: (name: Filter, value: string | null) => void;
  /** Several at once, such as both ends of a span. */
  setFilters: (values: Partial<Record<Filter, string | null>>) => void;
  setSort: (sort: ListSort<By>) => void;
  setPage: (page: number) => void;
  /** Shows everything again; the order stays. */
  clear: () => void;
}

/**
 * What a list is asked, kept in the address: it survives a reload, can be sent to a colleague, and Back undoes a filter.
 * Give a shape that stays the same, declared outside the component.
 */
export function useListState<Filter extends string, By extends string>(
  shape: ListShape<Filter, By>,
): ListState<Filter, By> {
  const { search: address, change } = useUrlSearch();
  return useMemo(() => {
    const asked = readUrl(address, shape);
    const go = (next: Partial<ListQuery<Filter, By>>, options?: { replace: boolean }) =>
      change((present) => changeUrl(present, shape, { page: 1, ...next }), options);
    return {
      ...asked,
      is_narrowed: asked.search !== '' || Object.keys(asked.filters).length > 0,
      setSearch: (search) => go({ search }, { replace: true }),
      setFilter: (name, value) => go({ filters: { ...asked.filters, [name]: value ?? undefined } }),
      setFilters: (values) => go({ filters: { ...asked.filters, ...present(values) } }),
      setSort: (sort) => go({ sort }),
      setPage: (page) => go({ page }, { replace: true }),
      clear: () => go({ search: '', filters: {} }),
    };
  }, [address, shape, change]);
}

function present<Name extends string>(values: Partial<Record<Name, string | null>>): Partial<Record<Name, string>> {
  const entries = Object.entries(values).map(([name, value]) => [name, value ?? undefined]);
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}
