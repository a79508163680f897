import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { useFiledFor } from '../filing/parts/use-filed-for.ts';
import { expenseLabels } from './expense-labels.ts';
import type { ExpenseValues } from './expense-values.ts';
import { ExpenseMenu } from './parts/ExpenseMenu.tsx';
import { ExpenseFormPage } from './parts/form/ExpenseFormPage.tsx';
import { FormMessagePage } from './parts/form/FormMessagePage.tsx';
import { FormSkeleton } from './parts/form/FormSkeleton.tsx';
import { uploadUrl } from './parts/upload-url.ts';
import { useDeleteExpense, useExpenseActions } from './parts/use-expense-actions.tsx';
import { returnUrl } from './return-url.ts';
import type { ExpenseForm } from './use-expense-form.ts';
import { useExpenseStart } from './use-expense-start.ts';
import { useSaveExpense } from './use-save-expense.ts';
import { useSavedExpense } from './use-saved-expense.ts';

const title = t`Create expense`;

/**
 * The form for a new expense. It puts the id of the saved draft into the URL, so that a reload continues with the
 * draft.
 */
export function ExpenseCreateScreen({ tabs }: { tabs: ReactNode }) {
  const { search, change } = useUrlSearch();
  const navigate = useNavigate();
  const [initial, setInitial] = useState<{ expense_id: string | null; preset: Partial<ExpenseValues> }>({
    expense_id: isUuid(search.draft) ? search.draft : null,
    preset: isUuid(search.r_id) ? { report_id: search.r_id } : {},
  });
  const { query, start, round, restart } = useExpenseStart(initial);
  const back = returnUrl(search);
  const filed = useFiledFor();
  const remove = useDeleteExpense();
  const actions = useExpenseActions({ back, onChanged: restart });
  const savedExpense = useSaveExpense();

  const finish = useSavedExpense<ExpenseValues>({
    back,
    onAnother: (values) => {
      setInitial({ expense_id: null, preset: { report_id: values.report_id, currency: values.currency } });
      const { draft: _, ...rest } = search;
      change(() => rest, { replace: true });
      restart();
    },
  });

  async function discard({ draft, autosave }: ExpenseForm) {
    autosave.abandon();
    if (!draft.saved || (await remove({ id: draft.saved.id }))) void navigate({ href: back });
  }

  if (query.isError) return <FailedForm onRetry={() => void query.refetch()} />;
  if (!start) return <FormSkeleton title={title} />;

  return (
    <>
      <ExpenseFormPage
        key={`${initial.expense_id} ${round} ${filed.for_user_id}`}
        title={title}
        start={start}
        hasAnother
        bulkHref={uploadUrl('receipts', filed)}
        tabs={tabs}
        actions={(form) =>
          form.draft.saved && (
            <ExpenseMenu
              can={null}
              deleteLabel={t`Discard`}
              onAction={async (action) => {
                if (action === 'delete') return discard(form);
                const expense = await savedExpense(form);
                if (expense) await actions.act(action, expense);
              }}
            />
          )
        }
        leave={{ label: t`Discard`, onClick: (form) => void discard(form) }}
        onStored={(id) => id !== search.draft && change((params) => ({ ...params, draft: id }), { replace: true })}
        onSaved={finish}
        onRestart={restart}
      />
      {actions.dialogs}
    </>
  );
}

function FailedForm({ onRetry }: { onRetry: () => void }) {
  return (
    <FormMessagePage title={title}>
      <FailedState title={t`Failed to fetch Expense.`} onRetry={onRetry}>
        {expenseLabels.failedHint}
      </FailedState>
    </FormMessagePage>
  );
}
