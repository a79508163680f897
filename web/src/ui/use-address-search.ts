import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type AddressSearch = Record<string, string>;

/** The part of the address after the question mark, as plain texts, and a way to change it without leaving the page or its tab. */
export function useAddressSearch() {
  const search = useSearch({ strict: false }) as AddressSearch;
  const navigate = useNavigate();

  const change = useCallback(
    (next: (present: AddressSearch) => AddressSearch, { replace = false }: { replace?: boolean } = {}) =>
      void navigate({ to: '.', search: next as never, hash: true, replace, resetScroll: false }),
    [navigate],
  );

  return { search, change };
}
