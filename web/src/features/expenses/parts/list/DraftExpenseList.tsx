import { IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { listQuery } from '../../../../ui/list-url.ts';
import { useListState } from '../../../../ui/use-list-state.ts';
import { usePagedRows } from '../../../../ui/use-paged-rows.ts';
import { useSelection } from '../../../../ui/use-selection.ts';
import { useUrlSearch } from '../../../../ui/use-url-search.ts';
import { ExportMenu } from '../../../exports/parts/ExportMenu.tsx';
import { useExport } from '../../../exports/parts/use-export.ts';
import { forQuery, useFiledFor } from '../../../filing/parts/use-filed-for.ts';
import { editExpenseUrl, tabUrl } from '../../../items/parts/report-urls.ts';
import { ListFrame } from '../../../lists/parts/ListFrame.tsx';
import { ListSums } from '../../../lists/parts/ListSums.tsx';
import { ExpenseBulkBar } from './ExpenseBulkBar.tsx';
import { expenseColumns } from './expense-columns.tsx';
import { useExpenseFilters } from './expense-filters.tsx';
import { expenseCount, expenseFiltersOf, expenseShape } from './expense-list.ts';
import { expenseListLabels } from './expense-list-labels.ts';
import { expenseName } from './expense-row.ts';

const orders = [
  { label: 'Newest', by: 'created', direction: 'desc' },
  { label: 'Oldest', by: 'created', direction: 'asc' },
  { label: 'Latest date', by: 'spent_on', direction: 'desc' },
  { label: 'Earliest date', by: 'spent_on', direction: 'asc' },
  { label: 'Largest amount', by: 'amount', direction: 'desc' },
  { label: 'Smallest amount', by: 'amount', direction: 'asc' },
] as const;

interface DraftExpenseListProps {
  createButton: ReactNode;
  /** Opens the Create Report dialog with these expenses. */
  onCreateReport: (expense_ids: string[]) => void;
}

/** The user's expenses that are not in a report yet. */
export function DraftExpenseList({ createButton, onCreateReport }: DraftExpenseListProps) {
  const list = useListState(expenseShape);
  const { search, sort } = list;
  const filters = expenseFiltersOf(list.filters);
  const filed = useFiledFor();
  const rows = usePagedRows('expenses.pagedList', { search, filters, sort, ...filed }, list.page);
  const matching = { search, filters };
  const selection = useSelection({ query: JSON.stringify(matching), total: rows.total });
  const { answer } = rows;
  const from = useOrigin();
  const slots = useExpenseFilters(
    list,
    (answer?.spent ?? []).map(({ currency }) => currency),
  );
  const exporting = useExport('exports.expenseList');

  return (
    <>
      <ListFrame
        list={list}
        name="draft_expenses"
        columns={expenseColumns}
        views={{
          list: 'draft_expenses',
          shape: expenseShape,
          hrefOf: (query) => tabUrl('draft_expense', forQuery(filed, query)),
          countOf: (query) => expenseCount(query, filed),
        }}
        find="Merchant, amount or date"
        filters={slots}
        orders={orders}
        exporting={
          <ExportMenu
            isPending={exporting.isPending}
            isEmpty={rows.total === 0}
            onExport={(format) => exporting.start({ chosen: { matching }, format, ...filed })}
          />
        }
        label="Draft expenses"
        type="expenses"
        rows={rows}
        keyOf={(row) => row.id}
        nameOf={expenseName}
        hrefOf={(row) => editExpenseUrl(row, { from })}
        selection={selection}
        failed="Failed to fetch Expenses."
        empty={
          <EmptyState
            title="No draft expenses"
            icon={<IconReceipt size={20} aria-hidden="true" />}
            action={createButton}
          >
            {expenseListLabels.noDraftExpensesHint}
          </EmptyState>
        }
        foot={answer && <ListSums spent={answer.spent} total={answer.total} currency={answer.currency} />}
      />
      <ExpenseBulkBar
        selection={selection}
        matching={matching}
        rows={rows}
        total={answer && { amount: answer.total, currency: answer.currency }}
        onCreateReport={onCreateReport}
      />
    </>
  );
}

/** The URL of the list with its present filters, to return to after editing an expense. */
function useOrigin(): string {
  const { search } = useUrlSearch();
  const query = forQuery(useFiledFor(), listQuery(search, expenseShape));
  return query ? tabUrl('draft_expense', query) : 'draft_expense';
}
