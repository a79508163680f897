import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { t } from '#domain/language/translate.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import { CallError } from '../../lib/call-error.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { expenseUrl } from '../items/parts/report-urls.ts';
import { expenseLabels } from './expense-labels.ts';
import type { ExpenseDetails, ExpenseValues } from './expense-values.ts';
import { ExpenseMenu } from './parts/ExpenseMenu.tsx';
import { ExpenseFormPage } from './parts/form/ExpenseFormPage.tsx';
import { FormMessagePage } from './parts/form/FormMessagePage.tsx';
import { FormSkeleton } from './parts/form/FormSkeleton.tsx';
import { useExpenseActions } from './parts/use-expense-actions.tsx';
import { returnUrl } from './return-url.ts';
import type { ExpenseForm } from './use-expense-form.ts';
import { useExpenseStart } from './use-expense-start.ts';
import { useSaveExpense } from './use-save-expense.ts';
import { useSavedExpense } from './use-saved-expense.ts';

const title = t`Edit expense`;

/** The form for an existing expense. A draft is saved automatically, a complete expense only on request. */
export function ExpenseEditScreen() {
  const { e_id } = useRouteParams('/individual/reports/expense/edit/{e_id}');
  if (!isUuid(e_id)) return <NotFound isUnknown back={returnUrl({})} />;
  return <EditForm key={e_id} expense_id={e_id} />;
}

function EditForm({ expense_id }: { expense_id: string }) {
  const { search } = useUrlSearch();
  const navigate = useNavigate();
  const { query, start, round, restart } = useExpenseStart({ expense_id });
  const back = returnUrl({ ...search, e_id: expense_id });
  const actions = useExpenseActions({ back, onChanged: restart });
  const savedExpense = useSaveExpense();
  const finish = useSavedExpense<ExpenseValues>({ back, onAnother: () => {} });

  function leave({ autosave, isAutosaved }: ExpenseForm) {
    // Without autosave, the unsaved changes are discarded.
    if (!isAutosaved) autosave.abandon();
    void navigate({ href: back });
  }

  if (query.isError) {
    const isUnknown = query.error instanceof CallError && [400, 404].includes(query.error.status);
    return <NotFound isUnknown={isUnknown} back={back} onRetry={() => void query.refetch()} />;
  }
  if (!start?.expense) return <FormSkeleton title={title} />;
  const { expense } = start;
  if (!expense.can.edit.allowed) return <Locked expense={expense} />;

  return (
    <>
      <ExpenseFormPage
        key={round}
        title={title}
        start={start}
        field={search.field ?? null}
        actions={(form) => (
          <ExpenseMenu
            can={expense.can}
            unavailable={!form.isAutosaved && form.draft.phase !== 'untouched' ? expenseLabels.unsavedChanges : null}
            onAction={async (action) => {
              if (action === 'delete') {
                form.autosave.abandon();
                if (!(await actions.act(action, expense))) restart();
                return;
              }
              const stored = await savedExpense(form);
              if (stored) await actions.act(action, stored);
            }}
          />
        )}
        leave={{ label: t`Close`, onClick: leave }}
        onSaved={(saved, then) => void finish(saved, then)}
        onRestart={restart}
      />
      {actions.dialogs}
    </>
  );
}

interface NotFoundProps {
  isUnknown: boolean;
  back: string;
  onRetry?: () => void;
}

function NotFound({ isUnknown, back, onRetry }: NotFoundProps) {
  return (
    <FormMessagePage title={title}>
      {isUnknown ? (
        <EmptyState
          title={expenseLabels.notFoundTitle}
          action={
            <Button component={AppLink} href={back}>
              {t`Go back`}
            </Button>
          }
        >
          {expenseLabels.notFoundHint}
        </EmptyState>
      ) : (
        <FailedState title={t`Failed to fetch Expense.`} {...(onRetry ? { onRetry } : {})}>
          {expenseLabels.failedHint}
        </FailedState>
      )}
    </FormMessagePage>
  );
}

function Locked({ expense }: { expense: ExpenseDetails }) {
  return (
    <FormMessagePage title={title}>
      <EmptyState
        title={expenseLabels.lockedTitle}
        icon={<IconLock size={20} aria-hidden="true" />}
        action={
          <Button component={AppLink} href={expenseUrl(expense.id)}>
            {t`Show expense`}
          </Button>
        }
      >
        {expense.can.edit.reason}
      </EmptyState>
    </FormMessagePage>
  );
}
