import { IconCategory, IconFilePlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Sent } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { BulkBar } from '../../../../ui/BulkBar.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { Money } from '../../../../ui/Money.tsx';
import { notify } from '../../../../ui/notices.ts';
import { bulkLabels } from '../../../bulk/parts/bulk-labels.ts';
import {
  atOnce,
  type BulkResult,
  chosenPortions,
  counted,
  portions,
  together,
} from '../../../bulk/parts/bulk-selection.ts';
import { chosenSum } from '../../../bulk/parts/chosen-sum.ts';
import { everyRow } from '../../../bulk/parts/every-row.ts';
import { UnchangedItemsDialog } from '../../../bulk/parts/UnchangedItemsDialog.tsx';
import { useFiledFor } from '../../../filing/parts/use-filed-for.ts';
import { useExportAction } from '../../../lists/parts/use-export-action.tsx';
import type { SelectedList } from '../../../lists/parts/use-list.ts';
import { AddToReportDialog } from './AddToReportDialog.tsx';
import { ChangeCategoryDialog } from './ChangeCategoryDialog.tsx';
import { expenseListLabels } from './expense-list-labels.ts';

interface ExpenseBulkBarProps {
  list: SelectedList<'expenses.pagedList'>;
  onCreateReport: (expense_ids: string[]) => void;
}

/** The bulk actions for draft expenses. */
export function ExpenseBulkBar({ list, onCreateReport }: ExpenseBulkBarProps) {
  const { selection, matching, rows, total } = list;
  const [dialog, setDialog] = useState<'report' | 'category' | 'delete' | null>(null);
  const [result, setResult] = useState<(BulkResult & { done: string }) | null>(null);
  const update = useWrite('expenses.update');
  const remove = useWrite('expenses.remove');
  const restore = useWrite('expenses.restore');
  const exportAction = useExportAction('exports.expenseList', list);
  const filed = useFiledFor();
  const loaded = selection.count > 0 ? rows.loaded() : [];
  const sum = chosenSum({ selection, loaded, total, amountOf: (row) => row.converted_amount });
  const isTooMany = selection.count > atOnce;
  /** A deletion by query has no list of ids, so it cannot be undone. */
  const isPermanent = selection.is_all && isTooMany;

  function finish(answer: BulkResult, { done, undo }: { done: string; undo?: () => void }) {
    setDialog(null);
    selection.clear();
    if (answer.undone.length > 0) setResult({ ...answer, done });
    else notify.success(bulkLabels.itemsDone(answer.no_of_done, 'expense', done), undo ? { undo } : {});
  }

  async function change(to: Sent<'expenses.update'>['change'], done: string) {
    try {
      const answers = [];
      for (const chosen of chosenPortions(selection, matching))
        answers.push(await update.mutateAsync({ chosen, change: to, ...filed }));
      finish(together(answers), { done });
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  async function chosenIds(): Promise<string[]> {
    if (!selection.is_all) return [...selection.ids];
    const expenses = await everyRow('expenses.pagedList', { ...matching, ...filed });
    return expenses.map(({ id }) => id);
  }

  async function removeAll() {
    try {
      if (isPermanent) return finish(await remove.mutateAsync({ chosen: { matching }, ...filed }), { done: 'deleted' });
      const ids = await chosenIds();
      const answers = [];
      for (const portion of portions(ids)) answers.push(await remove.mutateAsync({ chosen: { ids: portion } }));
      const result = together(answers);
      const deleted = ids.filter((id) => result.undone.every((item) => item.id !== id));
      finish(result, { done: 'deleted', undo: () => void restoreAll(deleted) });
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  async function restoreAll(ids: string[]) {
    try {
      const answers = [];
      for (const portion of portions(ids)) answers.push(await restore.mutateAsync({ ids: portion }));
      notify.success(bulkLabels.itemsDone(together(answers).no_of_done, 'expense', 'restored'));
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  async function createReport() {
    const ids = await chosenIds().catch(() => null);
    if (ids) onCreateReport(ids);
    else notify.failure(expenseListLabels.selectionNotLoaded);
    setDialog(null);
  }

  return (
    <>
      <BulkBar
        count={selection.count}
        sum={sum && <Money {...sum} />}
        onClose={selection.clear}
        actions={[
          {
            label: 'Add to report',
            icon: <IconFilePlus aria-hidden="true" />,
            leads: true,
            unavailable: isTooMany ? `at most ${atOnce}` : undefined,
            onClick: () => setDialog('report'),
          },
          {
            label: 'Change category',
            icon: <IconCategory aria-hidden="true" />,
            onClick: () => setDialog('category'),
          },
          {
            label: 'Delete',
            icon: <IconTrash aria-hidden="true" />,
            isPending: remove.isPending,
            onClick: () => (isPermanent ? setDialog('delete') : void removeAll()),
          },
          exportAction,
        ]}
      />
      {dialog === 'report' && (
        <AddToReportDialog
          count={selection.count}
          isPending={update.isPending}
          onCreate={() => void createReport()}
          onAdd={(report) => void change({ report_id: report.id }, `added to ${report.number}`)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'category' && (
        <ChangeCategoryDialog
          count={selection.count}
          isPending={update.isPending}
          onChange={(category) => void change({ category_id: category.id }, `moved to ${category.name}`)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete ${counted(selection.count, 'expense')}?`}
          action="Delete"
          isDestroying
          isPending={remove.isPending}
          onConfirm={() => void removeAll()}
          onClose={() => setDialog(null)}
        >
          {expenseListLabels.cannotUndo}
        </ConfirmDialog>
      )}
      {result && (
        <UnchangedItemsDialog result={result} noun="expense" word={result.done} onClose={() => setResult(null)} />
      )}
    </>
  );
}
