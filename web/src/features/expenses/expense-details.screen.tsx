import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import { CallError } from '../../lib/call-error.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Shimmer } from '../../ui/Shimmer.tsx';
import { expenseLabels } from './expense-labels.ts';
import { expenseQuery } from './expenses.calls.ts';
import { ExpenseView } from './parts/ExpenseView.tsx';

export function ExpenseDetailsScreen() {
  const { expenseId } = useRouteParams('/expense/{expenseId}');
  const query = useQuery({ ...expenseQuery(expenseId), enabled: isUuid(expenseId) });
  const isUnknown = !isUuid(expenseId) || (query.error instanceof CallError && [400, 404].includes(query.error.status));

  if (query.data)
    return <ExpenseView key={expenseId} expense={query.data.data} onChanged={() => void query.refetch()} />;

  return (
    <>
      <h1>{t`Expense`}</h1>
      {isUnknown ? (
        <EmptyState title={expenseLabels.notFoundTitle}>{expenseLabels.notFoundHint}</EmptyState>
      ) : query.isError ? (
        <FailedState title={t`Failed to fetch Expense.`} error={query.error} onRetry={() => void query.refetch()}>
          {expenseLabels.failedHint}
        </FailedState>
      ) : (
        <Shimmer />
      )}
    </>
  );
}
