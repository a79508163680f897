import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../lib/call.ts';
import type { QueueItem } from '../../lib/capture/capture-queue.ts';
import { ownCaptures } from '../../lib/capture/own-captures.ts';
import { queryOf } from '../../lib/queries.ts';
import { useStore } from '../../lib/store.ts';
import { type FiledFor, useFiledFor } from '../filing/parts/use-filed-for.ts';

export type WaitingDraft = Answer<'expenses.pagedList'>['data'][number];

const pollMs = 1_500;
const maxPolls = 400;

const waitingQuery = (filed: FiledFor) =>
  queryOf('expenses.pagedList', {
    filters: { where: 'unreported', flags: ['uncategorized'] },
    sort: { by: 'created', direction: 'desc' },
    limit: 100,
    ...filed,
  });

/** Loads the drafts without a category, newest first. Polls while receipts are being read. */
export function useWaitingDrafts() {
  const items = useStore(ownCaptures.items);
  const query = useQuery({
    ...waitingQuery(useFiledFor()),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const rows = state.data?.data ?? [];
      const isReading = rows.some(({ scan_state }) => scan_state === 'pending');
      // A receipt may be waiting to be read, or its values may not have reached the draft yet.
      const isReadingExpected = items.some(
        ({ expense_id }) => expense_id && !isFilled(rows.find(({ id }) => id === expense_id)),
      );
      return isReading || (isReadingExpected && state.dataUpdateCount < maxPolls) ? pollMs : false;
    },
  });

  return {
    query,
    byId: new Map((query.data?.data ?? []).map((row) => [row.id, row])),
    total: query.data?.total_records ?? null,
  };
}

export type WaitingDrafts = ReturnType<typeof useWaitingDrafts>;

/**
 * Returns the number of drafts from earlier uploads: all drafts except those of the current uploads. A draft that the
 * list does not contain yet is not subtracted.
 */
export function earlierDrafts(
  { total, byId }: Pick<WaitingDrafts, 'total' | 'byId'>,
  items: readonly Pick<QueueItem, 'expense_id'>[],
): number {
  const listed = items.filter(({ expense_id }) => expense_id !== null && byId.has(expense_id));
  return Math.max(0, (total ?? 0) - listed.length);
}

/**
 * Returns true if reading the receipt failed, or if the draft has the values from its receipt, which it gets shortly
 * after the receipt was read.
 */
function isFilled(draft: WaitingDraft | undefined): boolean {
  if (!draft?.scan_state || draft.scan_state === 'pending') return false;
  return draft.scan_state === 'failed' || draft.merchant !== '' || draft.amount !== null;
}
