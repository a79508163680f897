import { infiniteQueryOptions } from '@tanstack/react-query';
import { fileFields, payoutFileColumns } from '#domain/payouts/payout-file.ts';
import { type Answer, call } from '../../../../lib/call.ts';
import { readAllRows, type SkippedFile } from '../../../../ui/skipped-rows.ts';

export type PayoutFileAnswer = Answer<'payouts.uploaded'>;
export type FileRow = PayoutFileAnswer['rows'][number];
export type FileRowResult = FileRow['result'];

/**
 * Returns the query for the rows of a payout file, in pages and optionally with one result only. Each page also
 * contains the data of the file.
 */
export const fileRowsQuery = (file_id: string, result: FileRowResult | null) =>
  infiniteQueryOptions({
    queryKey: ['payouts.uploaded', { file_id, result }],
    initialPageParam: 0,
    queryFn: ({ pageParam }): Promise<PayoutFileAnswer> =>
      call('payouts.uploaded', { file_id, ...(result ? { result } : {}), after_row: pageParam }),
    getNextPageParam: ({ rows, has_more }) => (has_more ? rows.at(-1)?.row_no : undefined),
    staleTime: 0,
  });

/** Reads all rows with errors, so that they can be saved as a file. */
export async function readSkippedRows({ file_id, file_name }: PayoutFileAnswer): Promise<SkippedFile> {
  const rows = await readAllRows<FileRow>((last) =>
    call('payouts.uploaded', { file_id, result: 'bad', after_row: last?.row_no ?? 0 }),
  );
  return {
    file_name,
    headers: fileFields.map((field) => payoutFileColumns[field].header),
    rows: rows.map(({ cells, message }) => ({
      cells: Object.fromEntries(fileFields.map((field) => [payoutFileColumns[field].header, cells[field] ?? ''])),
      messages: [message],
    })),
  };
}
