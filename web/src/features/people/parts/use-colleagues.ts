import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';

export type Colleague = Answer<'users.search'>['data'][number];

/**
 * Finds active colleagues whose name or email starts with the search text. Without a search text, it returns the first
 * ones.
 */
export function useColleagues(isEnabled: boolean) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 200);
  const found = useQuery({
    ...queryOf('users.search', { search, limit: 20 }),
    enabled: isEnabled && search !== '',
    placeholderData: keepPreviousData,
  });
  const first = useQuery({ ...queryOf('users.list', { limit: 20 }), enabled: isEnabled && search === '' });
  const query = search === '' ? first : found;
  return { colleagues: query.data?.data ?? [], isPending: query.isPending && isEnabled, typed, setTyped };
}

/**
 * Returns the name of the selected colleague, and fetches it if it is unknown, for example after a form was restored.
 */
export function useColleagueName(user_id: string | null, known: string | null | undefined): string | undefined {
  const isUnknown = user_id !== null && !known;
  const { data } = useQuery({ ...queryOf('users.list', { user_id: user_id ?? '', limit: 1 }), enabled: isUnknown });
  const [person] = data?.data ?? [];
  return known ?? (person && personName(person));
}
