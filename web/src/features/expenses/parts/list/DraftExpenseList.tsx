import { IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { plural, t } from '#domain/language/translate.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { listQuery } from '../../../../ui/list-url.ts';
import type { RowTexts } from '../../../../ui/row-texts.ts';
import { useUrlSearch } from '../../../../ui/use-url-search.ts';
import { forQuery, useFiledFor } from '../../../filing/parts/use-filed-for.ts';
import { editExpenseUrl, tabUrl } from '../../../items/parts/report-urls.ts';
import { ListScreen } from '../../../lists/parts/ListScreen.tsx';
import { ListSums } from '../../../lists/parts/ListSums.tsx';
import { useList } from '../../../lists/parts/use-list.ts';
import { RepeatingExpenses } from '../repeat/RepeatingExpenses.tsx';
import { ExpenseBulkBar } from './ExpenseBulkBar.tsx';
import { expenseColumns } from './expense-columns.tsx';
import { useExpenseFilters } from './expense-filters.tsx';
import { draftExpenseList } from './expense-list.ts';
import { expenseListLabels } from './expense-list-labels.ts';
import { expenseName } from './expense-row.ts';

const rowTexts: RowTexts = {
  count: (count) => plural(count, '1 expense', '# expenses'),
  selectAll: (count) => plural(count, 'Select all 1 expense', 'Select all # expenses'),
};

const orders = [
  { label: t`Newest`, by: 'created', direction: 'desc' },
  { label: t`Oldest`, by: 'created', direction: 'asc' },
  { label: t`Latest date`, by: 'spent_on', direction: 'desc' },
  { label: t`Earliest date`, by: 'spent_on', direction: 'asc' },
  { label: t`Largest amount`, by: 'amount', direction: 'desc' },
  { label: t`Smallest amount`, by: 'amount', direction: 'asc' },
] as const;

interface DraftExpenseListProps {
  createButton: ReactNode;
  /** Opens the Create Report dialog with these expenses. */
  onCreateReport: (expense_ids: string[]) => void;
}

/** Lists the user's expenses that are not in a report yet. */
export function DraftExpenseList({ createButton, onCreateReport }: DraftExpenseListProps) {
  const filed = useFiledFor();
  const list = useList(draftExpenseList, filed);
  const { answer } = list.rows;
  const from = useOrigin();
  const currencies = (answer?.spent ?? []).map(({ currency }) => currency);
  const filters = useExpenseFilters(list.state, currencies);

  return (
    <ListScreen
      list={list}
      name="draft_expenses"
      columns={expenseColumns}
      views={{ list: 'draft_expenses', hrefOf: (query) => tabUrl('draft_expense', forQuery(filed, query)) }}
      find={t`Merchant, amount or date`}
      filters={filters}
      orders={orders}
      exporting="exports.expenseList"
      label={t`Draft expenses`}
      rowTexts={rowTexts}
      keyOf={(row) => row.id}
      nameOf={expenseName}
      hrefOf={(row) => editExpenseUrl(row, { from })}
      failed={t`Failed to fetch Expenses.`}
      empty={
        <EmptyState
          title={t`No draft expenses`}
          icon={<IconReceipt size={20} aria-hidden="true" />}
          action={createButton}
        >
          {expenseListLabels.noDraftExpensesHint}
        </EmptyState>
      }
      foot={answer && <ListSums spent={answer.spent} total={answer.total} currency={answer.currency} />}
    >
      <ExpenseBulkBar list={list} onCreateReport={onCreateReport} />
      {!filed.for_user_id && <RepeatingExpenses />}
    </ListScreen>
  );
}

/** Returns the URL of the list with its current filters, to which the user returns after editing an expense. */
function useOrigin(): string {
  const { search } = useUrlSearch();
  const query = forQuery(useFiledFor(), listQuery(search, draftExpenseList));
  return query ? tabUrl('draft_expense', query) : 'draft_expense';
}
