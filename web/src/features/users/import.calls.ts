import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../lib/call.ts';

export type Import = Answer<'users.importProgress'>['data'];
export type ImportRow = Answer<'users.importRows'>['rows'][number];
export type ImportResult = 'create' | 'update' | 'unchanged' | 'bad';

const retryMs = 600;

/** How far an import is; asked again and again while the product works on it. */
export const importQuery = (import_id: string) =>
  queryOptions({
    queryKey: ['users.importProgress', { import_id }],
    queryFn: () => call('users.importProgress', { import_id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isWorking(state.data?.data) ? retryMs : false),
  });

export function isWorking(of: Import | undefined): boolean {
  return of?.state === 'checking' || of?.state === 'importing';
}

const rowsAtOnce = 50;

/** The rows page by page, of one verdict or of all. A check changes every verdict, so the state is a part of the key. */
export const importRowsQuery = ({ import_id, state }: Import, verdict: ImportResult | null) =>
  infiniteQueryOptions({
    queryKey: ['users.importRows', { import_id, state, verdict }],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      call('users.importRows', {
        import_id,
        ...(verdict ? { verdict } : {}),
        after_row: pageParam,
        limit: rowsAtOnce,
      }),
    getNextPageParam: ({ rows }) => (rows.length < rowsAtOnce ? undefined : rows.at(-1)?.row_number),
  });
