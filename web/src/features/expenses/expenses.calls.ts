import { queryOptions } from '@tanstack/react-query';
import { reportGroups } from '#domain/reports/report-stages.ts';
import { call } from '../../lib/call.ts';
import type { Attempt } from '../../lib/draft-autosave.ts';
import { queryOf } from '../../lib/queries.ts';
import type { SavedFile } from '../../lib/upload.ts';
import type { FiledFor } from '../filing/parts/use-filed-for.ts';
import type { ExpenseDetails, ExpenseInput } from './expense-values.ts';

export const expenseQuery = (expense_id: string) => queryOf('expenses.details', { expense_id });

/** Returns the query for the history and comments of an expense. */
export const expenseActivityQuery = (expense_id: string) => queryOf('expenses.activity', { expense_id });

/** Returns the query for the categories in which the owner can claim expenses. */
export const claimableQuery = (filed: FiledFor) =>
  queryOptions({ ...queryOf('categories.list', { applies_to: 'expense', ...filed }), staleTime: 60_000 });

/** Returns the query for the 50 newest reports to which an expense can still be added. */
export const openReportsQuery = (filed: FiledFor) =>
  queryOf('reports.pagedList', {
    filters: { stages: [...reportGroups.unsubmitted] },
    sort: { by: 'created', direction: 'desc' },
    limit: 50,
    ...filed,
  });

const pollMs = 1_200;
/** Receipts are refetched after 20 minutes, because their URLs expire within an hour. */
const freshMs = 20 * 60_000;

/** Returns the query for a receipt. It polls while the receipt is being read. */
export const receiptQuery = (id: string) =>
  queryOptions({
    ...queryOf('files.details', { id }),
    staleTime: freshMs,
    refetchInterval: ({ state }) => (isBeingRead(state.data?.data) ? pollMs : false),
  });

export function isBeingRead(file: SavedFile | undefined): boolean {
  return file?.scan?.state === 'pending';
}

/** Saves a new or existing expense, as a draft or as complete. */
export async function sendExpense({ as, saved, input, key }: Attempt<ExpenseInput>, filed: FiledFor) {
  const options = { headers: { 'idempotency-key': key } };
  const edited = saved && { ...input, expense_id: saved.id, version: saved.version };
  const { expense_id, data } = edited
    ? await call(as === 'complete' ? 'expenses.edit' : 'expenses.draftEdit', edited, options)
    : await call(as === 'complete' ? 'expenses.create' : 'expenses.draftCreate', { ...input, ...filed }, options);
  return { saved: { id: expense_id, version: data.version }, answer: data satisfies ExpenseDetails };
}
