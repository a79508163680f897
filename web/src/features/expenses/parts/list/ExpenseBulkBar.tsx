import { IconCategory, IconFilePlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { plural, t } from '#domain/language/translate.ts';
import { BulkBar } from '../../../../ui/BulkBar.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import { atOnce } from '../../../bulk/parts/bulk-selection.ts';
import { chosenSums } from '../../../bulk/parts/chosen-sums.ts';
import { UnchangedItemsDialog } from '../../../bulk/parts/UnchangedItemsDialog.tsx';
import { useSelectedRows } from '../../../bulk/parts/use-selected-rows.ts';
import { useExportAction } from '../../../lists/parts/use-export-action.tsx';
import type { SelectedList } from '../../../lists/parts/use-list.ts';
import { AddToReportDialog } from './AddToReportDialog.tsx';
import { ChangeCategoryDialog } from './ChangeCategoryDialog.tsx';
import { expenseListLabels, expensesDone } from './expense-list-labels.ts';
import type { ExpenseRow } from './expense-row.ts';
import { useBulkExpenses } from './use-bulk-expenses.ts';

interface ExpenseBulkBarProps {
  list: SelectedList<'expenses.pagedList'>;
  onCreateReport: (expense_ids: string[]) => void;
}

type OpenDialog = 'report' | 'category' | 'delete';

/** The bulk actions for draft expenses. */
export function ExpenseBulkBar({ list, onCreateReport }: ExpenseBulkBarProps) {
  const { selection, rows, total } = list;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const expenses = useBulkExpenses(list, close);
  const { isPermanent, isTooMany, result } = expenses;
  const exportAction = useExportAction('exports.expenseList', list);
  const selected = useSelectedRows({ selection, rows, keyOf: ({ id }) => id });
  const sums = chosenSums({ selection, selected, totals: total ? [total] : [], amountOf: convertedAmount });

  async function createReport() {
    const ids = await expenses.chosenIds().catch(() => null);
    if (ids) onCreateReport(ids);
    else notify.failure(expenseListLabels.selectionNotLoaded);
    close();
  }

  return (
    <>
      <BulkBar
        count={selection.count}
        sums={sums}
        onClose={selection.clear}
        actions={[
          {
            label: t`Add to report`,
            icon: <IconFilePlus aria-hidden="true" />,
            leads: true,
            unavailable: isTooMany ? t`at most ${atOnce}` : undefined,
            onClick: () => setDialog('report'),
          },
          {
            label: t`Change category`,
            icon: <IconCategory aria-hidden="true" />,
            onClick: () => setDialog('category'),
          },
          {
            label: t`Delete`,
            icon: <IconTrash aria-hidden="true" />,
            isPending: expenses.isRemoving,
            onClick: () => (isPermanent ? setDialog('delete') : expenses.remove()),
          },
          exportAction,
        ]}
      />
      {dialog && (
        <ExpenseBulkDialog
          dialog={dialog}
          count={selection.count}
          expenses={expenses}
          onCreateReport={createReport}
          onClose={close}
        />
      )}
      {result && <UnchangedItemsDialog result={result} doneText={result.doneText} onClose={expenses.forgetResult} />}
    </>
  );
}

interface ExpenseBulkDialogProps {
  dialog: OpenDialog;
  count: number;
  expenses: ReturnType<typeof useBulkExpenses>;
  onCreateReport: () => Promise<void>;
  onClose: () => void;
}

function ExpenseBulkDialog({ dialog, count, expenses, onCreateReport, onClose }: ExpenseBulkDialogProps) {
  switch (dialog) {
    case 'report':
      return (
        <AddToReportDialog
          count={count}
          isPending={expenses.isChanging}
          onCreate={() => void onCreateReport()}
          onAdd={(report) => expenses.change({ report_id: report.id }, expensesDone.addedTo(report.number))}
          onClose={onClose}
        />
      );
    case 'category':
      return (
        <ChangeCategoryDialog
          count={count}
          isPending={expenses.isChanging}
          onChange={(category) => expenses.change({ category_id: category.id }, expensesDone.movedTo(category.name))}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <ConfirmDialog
          title={plural(count, 'Delete 1 expense?', 'Delete # expenses?')}
          action={t`Delete`}
          isDestroying
          isPending={expenses.isRemoving}
          onConfirm={expenses.remove}
          onClose={onClose}
        >
          {expenseListLabels.cannotUndo}
        </ConfirmDialog>
      );
  }
}

function convertedAmount({ converted_amount, converted_currency }: ExpenseRow) {
  return converted_amount === null ? null : { amount: converted_amount, currency: converted_currency };
}
