import { useState } from 'react';
import type { Sent } from '../../../../lib/call.ts';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { notify } from '../../../../ui/notices.ts';
import {
  atOnce,
  type BulkResult,
  chosenPortions,
  type DoneText,
  portions,
  together,
} from '../../../bulk/parts/bulk-selection.ts';
import { everyRow } from '../../../bulk/parts/every-row.ts';
import { useFiledFor } from '../../../filing/parts/use-filed-for.ts';
import type { SelectedList } from '../../../lists/parts/use-list.ts';
import { expensesDone } from './expense-list-labels.ts';

/**
 * Returns functions that change or delete the selected expenses and report the result. `onFinished` is called
 * afterwards and closes the dialog.
 */
export function useBulkExpenses(list: SelectedList<'expenses.pagedList'>, onFinished: () => void) {
  const { selection, matching } = list;
  const [result, setResult] = useState<(BulkResult & { doneText: DoneText }) | null>(null);
  const update = useWrite('expenses.update');
  const remove = useWrite('expenses.remove');
  const restore = useWrite('expenses.restore');
  const filed = useFiledFor();
  const isTooMany = selection.count > atOnce;
  /**
   * True if all rows of a long list are selected. The request then contains the list's query instead of ids, so the
   * deletion cannot be undone.
   */
  const isPermanent = selection.is_all && isTooMany;

  function finish(answer: BulkResult, { doneText, undo }: { doneText: DoneText; undo?: () => void }) {
    onFinished();
    selection.clear();
    if (answer.undone.length > 0) setResult({ ...answer, doneText });
    else notify.success(doneText(answer.no_of_done), undo ? { undo } : {});
  }

  async function chosenIds(): Promise<string[]> {
    if (!selection.is_all) return [...selection.ids];
    const expenses = await everyRow('expenses.pagedList', { ...matching, ...filed });
    return expenses.map(({ id }) => id);
  }

  async function changeAll(to: Sent<'expenses.update'>['change'], doneText: DoneText) {
    const answers = [];
    for (const chosen of chosenPortions(selection, matching))
      answers.push(await update.mutateAsync({ chosen, change: to, ...filed }));
    finish(together(answers), { doneText });
  }

  async function removeAll() {
    const { deleted: doneText } = expensesDone;
    if (isPermanent) return finish(await remove.mutateAsync({ chosen: { matching }, ...filed }), { doneText });
    const ids = await chosenIds();
    const answers = [];
    for (const portion of portions(ids)) answers.push(await remove.mutateAsync({ chosen: { ids: portion } }));
    const removed = together(answers);
    const deleted = ids.filter((id) => removed.undone.every((item) => item.id !== id));
    finish(removed, { doneText, undo: () => void restoreAll(deleted).catch(notifyFailure) });
  }

  async function restoreAll(ids: string[]) {
    const answers = [];
    for (const portion of portions(ids)) answers.push(await restore.mutateAsync({ ids: portion }));
    notify.success(expensesDone.restored(together(answers).no_of_done));
  }

  return {
    isTooMany,
    isPermanent,
    isChanging: update.isPending,
    isRemoving: remove.isPending,
    result,
    forgetResult: () => setResult(null),
    chosenIds,
    change: (to: Sent<'expenses.update'>['change'], doneText: DoneText) =>
      void changeAll(to, doneText).catch(notifyFailure),
    remove: () => void removeAll().catch(notifyFailure),
  };
}

function notifyFailure(error: unknown): void {
  notify.failure(errorText(error));
}
