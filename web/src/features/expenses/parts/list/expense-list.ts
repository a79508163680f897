import { unreportedStages } from '#domain/expenses/expense-stages.ts';
import { call, type Sent } from '../../../../lib/call.ts';
import type { ListShape } from '../../../../ui/list-url.ts';
import type { FiledFor } from '../../../filing/parts/use-filed-for.ts';
import {
  amountOf,
  dayOf,
  fromText,
  idsOf,
  listOf,
  nonEmptyList,
  tidy,
  type ViewCount,
  wordsOf,
} from '../../../lists/parts/url-filters.ts';
import type { ExpenseSort } from './expense-columns.tsx';

export type ExpenseFilter =
  | 'stages'
  | 'category_ids'
  | 'spent_from'
  | 'spent_to'
  | 'amount_from'
  | 'amount_to'
  | 'currencies'
  | 'flags';

export const expenseShape: ListShape<ExpenseFilter, ExpenseSort> = {
  filters: ['stages', 'category_ids', 'spent_from', 'spent_to', 'amount_from', 'amount_to', 'currencies', 'flags'],
  sorts: ['created', 'spent_on', 'amount'],
  sort: { by: 'created', direction: 'desc' },
};

export const expenseFlags = ['violation', 'duplicate', 'no_receipt', 'incomplete', 'uncategorized'] as const;

type ExpenseFilters = NonNullable<Sent<'expenses.pagedList'>['filters']>;

/** Converts the filters of a URL to request filters. Invalid values are ignored. */
export function expenseFiltersOf(params: Partial<Record<ExpenseFilter, string>>): ExpenseFilters {
  return {
    where: 'unreported',
    ...tidy({
      stages: nonEmptyList(listOf(params.stages, unreportedStages)),
      category_ids: nonEmptyList(idsOf(params.category_ids)),
      spent_from: dayOf(params.spent_from),
      spent_to: dayOf(params.spent_to),
      amount_from: amountOf(params.amount_from),
      amount_to: amountOf(params.amount_to),
      currencies: nonEmptyList(wordsOf(params.currencies).filter((code) => /^[A-Z]{3}$/u.test(code))),
      flags: nonEmptyList(listOf(params.flags, expenseFlags)),
    }),
  };
}

export function expenseCount(query: string, filed: FiledFor): ViewCount {
  const params = fromText(query);
  const input = { search: params.q ?? '', filters: expenseFiltersOf(params), limit: 1, ...filed };
  return {
    queryKey: ['expenses.pagedList', { ...input, counts: true }],
    queryFn: () => call('expenses.pagedList', input),
  };
}
