import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type UrlSearch = Record<string, string>;

/** Reads the URL's query parameters as strings, and changes them without leaving the page. */
export function useUrlSearch() {
  const search = useSearch({ strict: false }) as UrlSearch;
  const navigate = useNavigate();

  const change = useCallback(
    (next: (current: UrlSearch) => UrlSearch, { replace = false }: { replace?: boolean } = {}) =>
      void navigate({ to: '.', search: next as never, hash: true, replace, resetScroll: false }),
    [navigate],
  );

  return { search, change };
}
