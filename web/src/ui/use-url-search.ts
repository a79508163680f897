import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type UrlSearch = Record<string, string>;

/** Reads the URL's query parameters as strings, and changes them without leaving the page. */
export function useUrlSearch() {
  const search = useSearch({ strict: false }) as UrlSearch;
  const navigate = useNavigate();
  const router = useRouter();
  const { pathname } = useMatch({ strict: false });

  const change = useCallback(
    (next: (current: UrlSearch) => UrlSearch, { replace = false }: { replace?: boolean } = {}) => {
      // A search text typed just before a click must not end up in the URL of the next page.
      const isLeaving = router.state.status === 'pending' && router.latestLocation.pathname !== pathname;
      if (!isLeaving) void navigate({ to: '.', search: next as never, hash: true, replace, resetScroll: false });
    },
    [navigate, router, pathname],
  );

  return { search, change };
}
