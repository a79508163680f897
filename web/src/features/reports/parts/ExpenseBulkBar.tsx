import { IconCategory, IconFileExport, IconFilePlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Sent } from '../../../lib/call.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { BulkBar } from '../../../ui/BulkBar.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Money } from '../../../ui/Money.tsx';
import { notify } from '../../../ui/notices.ts';
import type { PagedRows } from '../../../ui/use-paged-rows.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import { useExport } from '../../exports/parts/use-export.ts';
import { useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { AddToReportDialog } from './AddToReportDialog.tsx';
import { ChangeCategoryDialog } from './ChangeCategoryDialog.tsx';
import { atOnce, type BulkResult, chosenPortions, counted, portions, together } from './chosen.ts';
import { chosenSum } from './chosen-sum.ts';
import { everyExpenseId } from './every-id.ts';
import type { ExpenseRow } from './report.ts';
import { UndoneDialog } from './UndoneDialog.tsx';

type Chosen = Sent<'expenses.update'>['chosen'];
type Matching = Extract<Chosen, { matching: unknown }>['matching'];

interface ExpenseBulkBarProps {
  selection: Selection;
  matching: Matching;
  rows: PagedRows<ExpenseRow>;
  total: { amount: string; currency: string } | undefined;
  onCreateReport: (expense_ids: string[]) => void;
}

/** What can be done with several draft expenses at once. */
export function ExpenseBulkBar({ selection, matching, rows, total, onCreateReport }: ExpenseBulkBarProps) {
  const [dialog, setDialog] = useState<'report' | 'category' | 'delete' | null>(null);
  const [result, setResult] = useState<(BulkResult & { word: string }) | null>(null);
  const update = useWrite('expenses.update');
  const remove = useWrite('expenses.remove');
  const restore = useWrite('expenses.restore');
  const exporting = useExport('exports.expenseList');
  const filed = useFiledFor();
  const loaded = selection.count > 0 ? rows.loaded() : [];
  const sum = chosenSum({ selection, loaded, total, amountOf: (row) => row.converted_amount });
  const isTooMany = selection.count > atOnce;
  /** What is known by its query alone cannot be taken back by its ids. */
  const isForGood = selection.is_all && isTooMany;

  function finish(done: BulkResult, { word, undo }: { word: string; undo?: () => void }) {
    setDialog(null);
    selection.clear();
    if (done.undone.length > 0) setResult({ ...done, word });
    else notify.success(`${counted(done.no_of_done, 'expense')} ${word}`, undo ? { undo } : {});
  }

  async function change(to: Sent<'expenses.update'>['change'], word: string) {
    try {
      const answers = [];
      for (const chosen of chosenPortions(selection, matching))
        answers.push(await update.mutateAsync({ chosen, change: to, ...filed }));
      finish(together(answers), { word });
    } catch (error) {
      notify.failure(sentenceOf(error));
    }
  }

  async function destroy() {
    try {
      if (isForGood) return finish(await remove.mutateAsync({ chosen: { matching }, ...filed }), { word: 'deleted' });
      const ids = selection.is_all ? await everyExpenseId({ ...matching, ...filed }) : [...selection.ids];
      const answers = [];
      for (const portion of portions(ids)) answers.push(await remove.mutateAsync({ chosen: { ids: portion } }));
      const done = together(answers);
      const deleted = ids.filter((id) => done.undone.every((each) => each.id !== id));
      finish(done, { word: 'deleted', undo: () => void takeBack(deleted) });
    } catch (error) {
      notify.failure(sentenceOf(error));
    }
  }

  async function takeBack(ids: string[]) {
    try {
      const answers = [];
      for (const portion of portions(ids)) answers.push(await restore.mutateAsync({ ids: portion }));
      notify.success(`${counted(together(answers).no_of_done, 'expense')} taken back`);
    } catch (error) {
      notify.failure(sentenceOf(error));
    }
  }

  async function createReport() {
    const ids = selection.is_all
      ? await everyExpenseId({ ...matching, ...filed }).catch(() => null)
      : [...selection.ids];
    if (ids) onCreateReport(ids);
    else notify.failure('The chosen expenses could not be read. Try again.');
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
            onClick: () => (isForGood ? setDialog('delete') : void destroy()),
          },
          {
            label: 'Export',
            icon: <IconFileExport aria-hidden="true" />,
            isPending: exporting.isPending,
            onClick: () => {
              for (const chosen of chosenPortions(selection, matching))
                exporting.start({ chosen, format: 'csv', ...filed });
            },
          },
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
          onConfirm={() => void destroy()}
          onClose={() => setDialog(null)}
        >
          So many at once cannot be taken back from here.
        </ConfirmDialog>
      )}
      {result && <UndoneDialog result={result} noun="expense" word={result.word} onClose={() => setResult(null)} />}
    </>
  );
}
