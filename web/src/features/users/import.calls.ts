import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../lib/call.ts';
import { readAllRows, type SkippedFile } from '../../ui/skipped-rows.ts';

export type Import = Answer<'users.importProgress'>['data'];
export type ImportRow = Answer<'users.importRows'>['rows'][number];
export type ImportResult = 'create' | 'update' | 'unchanged' | 'bad';

const retryMs = 600;

/** Returns the query for the progress of an import, which is polled while the server works on it. */
export const importQuery = (import_id: string) =>
  queryOptions({
    queryKey: ['users.importProgress', { import_id }],
    queryFn: () => call('users.importProgress', { import_id }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isWorking(state.data?.data) ? retryMs : false),
  });

function isWorking(current: Import | undefined): boolean {
  return current?.state === 'checking' || current?.state === 'importing';
}

/** Reads all rows with errors, so that they can be saved as a file. */
export async function readSkippedRows({ import_id, headers, file_name }: Import): Promise<SkippedFile> {
  const limit = 100;
  const rows = await readAllRows<ImportRow>(async (last) => {
    const after_row = last?.row_number ?? 0;
    const page = await call('users.importRows', { import_id, result: 'bad', after_row, limit });
    return { rows: page.rows, has_more: page.rows.length === limit };
  });
  return { file_name, headers, rows };
}

const rowsPerPage = 50;

/**
 * Returns the query for the rows of an import, in pages and optionally only those with one result. The key includes the
 * state, because a check changes the results of all rows.
 */
export const importRowsQuery = ({ import_id, state }: Import, result: ImportResult | null) =>
  infiniteQueryOptions({
    queryKey: ['users.importRows', { import_id, state, result }],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      call('users.importRows', {
        import_id,
        ...(result ? { result } : {}),
        after_row: pageParam,
        limit: rowsPerPage,
      }),
    getNextPageParam: ({ rows }) => (rows.length < rowsPerPage ? undefined : rows.at(-1)?.row_number),
  });
