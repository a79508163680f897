import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import { CallError } from '../../lib/call-error.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { ExpenseMenu } from '../expenses/parts/ExpenseMenu.tsx';
import { FormMessagePage } from '../expenses/parts/form/FormMessagePage.tsx';
import { FormSkeleton } from '../expenses/parts/form/FormSkeleton.tsx';
import { useClaimSaved } from '../expenses/parts/form/use-claim-saved.ts';
import { useExpenseActions } from '../expenses/parts/use-expense-actions.tsx';
import { useFiledFor } from '../filing/parts/use-filed-for.ts';
import { expenseUrl } from '../items/parts/report-urls.ts';
import { PerDiemClaimForm } from './parts/claim/PerDiemClaimForm.tsx';
import { claimQuery, type PerDiemClaim, userFieldsQuery } from './per-diem.calls.ts';
import { perDiemLabels } from './per-diem-labels.ts';
import { tripOf } from './trip-values.ts';
import { usePerDiemStart } from './use-per-diem-start.ts';

const title = t`Edit per diem`;

/** Edits a per diem claim. Saving recalculates it with the current rates. */
export function PerDiemEditScreen() {
  const { e_id } = useRouteParams('/individual/reports/expense/perDiem/edit/{e_id}');
  const { back } = useClaimSaved(e_id);
  const query = useQuery({
    ...claimQuery(e_id),
    enabled: isUuid(e_id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  const isUnknown = !isUuid(e_id) || (query.error instanceof CallError && [400, 404].includes(query.error.status));

  if (isUnknown)
    return (
      <FormMessagePage title={title}>
        <EmptyState
          title={perDiemLabels.notFoundTitle}
          action={
            <Button component={AppLink} href={back}>
              {t`Go back`}
            </Button>
          }
        >
          {perDiemLabels.notFoundHint}
        </EmptyState>
      </FormMessagePage>
    );
  if (query.isError)
    return (
      <FormMessagePage title={title}>
        <FailedState title={t`Failed to fetch Expense.`} error={query.error} onRetry={() => void query.refetch()}>
          {perDiemLabels.failedHint}
        </FailedState>
      </FormMessagePage>
    );
  // The form must start with the currently saved version, not with an older one from the cache.
  if (!query.data || !query.isFetchedAfterMount) return <FormSkeleton title={title} />;
  return <EditForm key={e_id} claim={query.data} back={back} />;
}

function EditForm({ claim, back }: { claim: PerDiemClaim; back: string }) {
  const queries = useQueryClient();
  const expense = claim.data;
  const filed = useFiledFor(expense.owner);
  const { data: fields } = useQuery(userFieldsQuery(filed));
  const { start, round, restart } = usePerDiemStart(expense.id);
  const actions = useExpenseActions({ back, onChanged: () => {} });

  if (!expense.can.edit.allowed)
    return (
      <FormMessagePage title={title}>
        <EmptyState
          title={perDiemLabels.lockedTitle}
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
  if (!fields || !start) return <FormSkeleton title={title} />;

  return (
    <>
      <PerDiemClaimForm
        key={round}
        title={title}
        actions={
          <ExpenseMenu can={expense.can} isCalculated onAction={(action) => void actions.act(action, expense)} />
        }
        values={tripOf(claim)}
        unsent={start.unsent}
        onRestart={restart}
        expense={expense}
        fields={fields}
        filed={filed}
        reload={async () => tripOf(await queries.fetchQuery({ ...claimQuery(expense.id), staleTime: 0 }))}
      />
      {actions.dialogs}
    </>
  );
}
