import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type UrlSearch = Record<string, string>;

/** The part of the address after the question mark, as plain texts, and a way to change it without leaving the page or its tab. */
export function useUrlSearch() {
  const search = useSearch({ strict: false }) as UrlSearch;
  const navigate = useNavigate();

  const change = useCallback(
    (next: (present: UrlSearch) => UrlSearch, { replace = false }: { replace?: boolean } = {}) =>
      void navigate({ to: '.', search: next as never, hash: true, replace, resetScroll: false }),
    [navigate],
  );

  return { search, change };
}
