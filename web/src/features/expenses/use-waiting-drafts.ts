import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../lib/call.ts';
import { queryOf } from '../../lib/queries.ts';
import { useStore } from '../../lib/store.ts';
import { type FiledFor, useFiledFor } from '../filing/parts/use-filed-for.ts';
import { bulkUploads } from './bulk-uploads.ts';

export type WaitingDraft = Answer<'expenses.pagedList'>['data'][number];

const retryMs = 1_500;
const maxDrafts = 400;

const waitingQuery = (filed: FiledFor) =>
  queryOf('expenses.pagedList', {
    filters: { where: 'unreported', flags: ['uncategorized'] },
    sort: { by: 'created', direction: 'desc' },
    limit: 100,
    ...filed,
  });

/** Drafts that wait for a category, newest first; asked for again while receipts are being read. */
export function useWaitingDrafts() {
  const items = useStore(bulkUploads.items);
  const query = useQuery({
    ...waitingQuery(useFiledFor()),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const rows = state.data?.data ?? [];
      const isReading = rows.some(({ scan_state }) => scan_state === 'pending');
      // A reading that is not asked for yet, or not in the draft yet, comes in a moment.
      const isDue = items.some(({ expense_id }) => expense_id && !isFilled(rows.find(({ id }) => id === expense_id)));
      return isReading || (isDue && state.dataUpdateCount < maxDrafts) ? retryMs : false;
    },
  });
  return {
    query,
    byId: new Map((query.data?.data ?? []).map((row) => [row.id, row])),
    total: query.data?.total_records ?? null,
  };
}

export type WaitingDrafts = ReturnType<typeof useWaitingDrafts>;

/** What was read stands in the draft a moment after the reading itself is done. */
function isFilled(draft: WaitingDraft | undefined): boolean {
  if (!draft?.scan_state || draft.scan_state === 'pending') return false;
  return draft.scan_state === 'failed' || draft.merchant !== '' || draft.amount !== null;
}
