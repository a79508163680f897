import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { sentenceFor } from '#domain/refusals.ts';
import { call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { markStale, useWrite } from '../../../lib/queries.ts';
import { routeUrl } from '../../../lib/route-url.ts';
import { useSession } from '../../../lib/session.ts';
import { notify } from '../../../ui/notices.ts';
import { filedFor, forQuery } from '../../filing/parts/use-filed-for.ts';
import { tabUrl } from '../../items/parts/report-urls.ts';
import { expenseLabels } from '../expense-labels.ts';
import type { ExpenseDetails } from '../expense-values.ts';
import { reportDraft } from '../return-url.ts';
import type { ExpenseAction } from './ExpenseMenu.tsx';
import { RepeatDialog } from './repeat/RepeatDialog.tsx';
import { MergeDialog } from './split/MergeDialog.tsx';
import { SplitDialog } from './split/SplitDialog.tsx';

interface ActionsOptions {
  /** The URL of the page that opens after the expense is deleted. */
  back: string;
  /** Called when the expense has changed and must be fetched again. */
  onChanged: () => void;
}

/** Returns a function that copies, repeats, splits, merges or deletes an expense, and the dialogs of these actions. */
export function useExpenseActions({ back, onChanged }: ActionsOptions) {
  const navigate = useNavigate();
  const copy = useWrite('expenses.copy');
  const remove = useDeleteExpense();
  const [open, setOpen] = useState<{ action: 'repeat' | 'split' | 'merge'; expense: ExpenseDetails } | null>(null);

  async function makeCopy(expense: ExpenseDetails) {
    try {
      const { expense_id } = await copy.mutateAsync({ expense_id: expense.id });
      notify.success(expenseLabels.copied);
      void navigate({
        href: routeUrl({ path: '/individual/reports/expense/edit/{e_id}', params: { e_id: expense_id } }),
      });
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  /** Performs an action or opens its dialog. Returns false if the expense has no amount to split or was not deleted. */
  async function act(action: ExpenseAction, expense: ExpenseDetails): Promise<boolean> {
    switch (action) {
      case 'copy':
        await makeCopy(expense);
        return true;
      case 'split':
        if (expense.amount === null) {
          notify.failure(sentenceFor('expense.split_empty'));
          return false;
        }
        setOpen({ action, expense });
        return true;
      case 'repeat':
      case 'merge':
        setOpen({ action, expense });
        return true;
      case 'delete': {
        const isDeleted = await remove(expense);
        if (isDeleted) void navigate({ href: back });
        return isDeleted;
      }
    }
  }

  const dialogs: ReactNode = open && <ActionDialog {...open} onClose={() => setOpen(null)} onMerged={onChanged} />;

  return { act, dialogs };
}

interface ActionDialogProps {
  action: 'repeat' | 'split' | 'merge';
  expense: ExpenseDetails;
  onClose: () => void;
  onMerged: () => void;
}

function ActionDialog({ action, expense, onClose, onMerged }: ActionDialogProps) {
  const navigate = useNavigate();
  const { user } = useSession();

  function finishSplit(expense_ids: readonly string[]) {
    onClose();
    notify.success(expenseLabels.splitInto(expense_ids.length));
    const { report_id, owner } = expense;
    const list = tabUrl('draft_expense', forQuery(filedFor(owner.user_id, user.user_id)));
    void navigate({ href: report_id ? reportDraft(report_id) : list });
  }

  function finishMerge() {
    onClose();
    notify.success(expenseLabels.merged);
    onMerged();
  }

  if (action === 'repeat') return <RepeatDialog expense={expense} onClose={onClose} />;
  return action === 'split' ? (
    <SplitDialog expense={expense} onClose={onClose} onSplit={finishSplit} />
  ) : (
    <MergeDialog expense={expense} onClose={onClose} onMerged={finishMerge} />
  );
}

/**
 * Returns a function that deletes an expense and offers to undo this. The function returns true if the expense was
 * deleted.
 */
export function useDeleteExpense() {
  const queries = useQueryClient();

  // The user has usually left the page before they click undo, so this function cannot use useWrite, which stops
  // working when its component is removed.
  async function restore(id: string) {
    try {
      await call('expenses.restore', { ids: [id] });
      markStale(queries, 'expenses.restore');
      notify.success(expenseLabels.restored);
    } catch (error) {
      notify.failure(errorText(error));
    }
  }

  return async ({ id }: { id: string }): Promise<boolean> => {
    try {
      const { no_of_done, undone } = await call('expenses.remove', { chosen: { ids: [id] } });
      if (no_of_done === 0) {
        notify.failure(undone[0]?.reason ?? expenseLabels.deleteFailed);
        return false;
      }
      markStale(queries, 'expenses.remove', 'when_seen');
      notify.success(expenseLabels.deleted, { undo: () => void restore(id) });
      return true;
    } catch (error) {
      notify.failure(errorText(error));
      return false;
    }
  };
}
