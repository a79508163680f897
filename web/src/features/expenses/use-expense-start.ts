import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { type ExpenseValues, emptyExpense } from './expense-values.ts';
import { expenseQuery } from './expenses.calls.ts';
import { findUnsent, forgetUnsent, readUnsent } from './unsent-drafts.ts';
import { type ExpenseStart, startFrom } from './use-expense-form.ts';

interface StartOptions {
  /** The expense to go on with; null begins a new one. */
  expense_id: string | null;
  /** What a new one begins with. */
  preset?: Partial<ExpenseValues>;
}

/** What a form begins with: the expense as it is kept, and what an earlier tab typed into it and could not send. */
export function useExpenseStart({ expense_id, preset = {} }: StartOptions) {
  const { user } = useSession();
  const queries = useQueryClient();
  // A new round is a new form, also over the same expense.
  const [round, setRound] = useState(0);

  const query = useQuery(
    queryOptions({
      queryKey: ['expense start', { expense_id, round, user_id: user.user_id }],
      queryFn: async (): Promise<ExpenseStart> => {
        const expense =
          expense_id === null ? null : (await queries.fetchQuery({ ...expenseQuery(expense_id), staleTime: 0 })).data;
        const name = await findUnsent({ user_id: user.user_id, expense_id });
        const draft = name === null ? null : readUnsent(name);
        const unsent = name !== null && draft ? { name, draft } : null;
        if (expense) return startFrom(expense, unsent);
        const blank = { ...emptyExpense(user.company_currency), ...preset };
        return { expense: null, unsent, values: unsent?.draft.values ?? blank };
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
  );

  return {
    query,
    start: query.data,
    round,
    /** Begins again, without what was left unsent. */
    restart() {
      if (query.data?.unsent) forgetUnsent(query.data.unsent.name);
      setRound(round + 1);
    },
  };
}
