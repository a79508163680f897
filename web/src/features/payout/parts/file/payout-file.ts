import { infiniteQueryOptions } from '@tanstack/react-query';
import { type Answer, call } from '../../../../lib/call.ts';

export type PayoutFileAnswer = Answer<'payouts.uploaded'>;
export type FileRow = PayoutFileAnswer['rows'][number];
export type FileRowResult = FileRow['result'];

/** Pages through the rows of a payout file, optionally of one result. Each page repeats the facts of the file. */
export const fileRowsQuery = (file_id: string, result: FileRowResult | null) =>
  infiniteQueryOptions({
    queryKey: ['payouts.uploaded', { file_id, result }],
    initialPageParam: 0,
    queryFn: ({ pageParam }): Promise<PayoutFileAnswer> =>
      call('payouts.uploaded', { file_id, ...(result ? { result } : {}), after_row: pageParam }),
    getNextPageParam: ({ rows, has_more }) => (has_more ? rows.at(-1)?.row_no : undefined),
    staleTime: 0,
  });
