import { queryOptions } from '@tanstack/react-query';
import { reportGroups } from '#domain/reports/report-stages.ts';
import { call } from '../../lib/call.ts';
import type { Attempt } from '../../lib/draft-autosave.ts';
import { queryOf } from '../../lib/queries.ts';
import type { SavedFile } from '../../lib/upload.ts';
import type { FiledFor } from '../filing/parts/use-filed-for.ts';
import type { ExpenseDetails, ExpenseInput } from './expense-values.ts';

export const expenseQuery = (expense_id: string) => queryOf('expenses.details', { expense_id });

/** The history and comments of an expense. */
export const expenseActivityQuery = (expense_id: string) => queryOf('expenses.activity', { expense_id });

/** The categories the owner can claim in. */
export const claimableQuery = (filed: FiledFor) =>
  queryOptions({ ...queryOf('categories.list', { applies_to: 'expense', ...filed }), staleTime: 60_000 });

/** Reports that can still take an expense. */
export const openReportsQuery = (filed: FiledFor) =>
  queryOf('reports.pagedList', {
    filters: { stages: [...reportGroups.unsubmitted] },
    sort: { by: 'created', direction: 'desc' },
    limit: 50,
    ...filed,
  });

const pollMs = 1_200;
/** Receipt URLs expire after an hour at most. */
const freshMs = 20 * 60_000;

/** A receipt, polled while it is being read. */
export const receiptQuery = (id: string) =>
  queryOptions({
    ...queryOf('files.details', { id }),
    staleTime: freshMs,
    refetchInterval: ({ state }) => (isBeingRead(state.data?.data) ? pollMs : false),
  });

export function isBeingRead(file: SavedFile | undefined): boolean {
  return file?.scan?.state === 'pending';
}

/** Creates or updates an expense, as a draft or as complete. */
export async function sendExpense({ as, saved, input, key }: Attempt<ExpenseInput>, filed: FiledFor) {
  const options = { headers: { 'idempotency-key': key } };
  const edited = saved && { ...input, expense_id: saved.id, version: saved.version };
  const { expense_id, data } = edited
    ? await call(as === 'complete' ? 'expenses.edit' : 'expenses.draftEdit', edited, options)
    : await call(as === 'complete' ? 'expenses.create' : 'expenses.draftCreate', { ...input, ...filed }, options);
  return { saved: { id: expense_id, version: data.version }, answer: data satisfies ExpenseDetails };
}
