import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import { CallError } from '../../lib/call-error.ts';
import { queryOf } from '../../lib/queries.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Shimmer } from '../../ui/Shimmer.tsx';
import { cardLabels } from './parts/card-labels.ts';
import { TransactionPage } from './parts/TransactionPage.tsx';

export function CardTransactionScreen() {
  const { id } = useRouteParams('/individual/cards/transactions/{id}');
  const isValid = isUuid(id);
  const query = useQuery({ ...queryOf('cards.transactionDetails', { transaction_id: id }), enabled: isValid });
  const isUnknown = !isValid || (query.error instanceof CallError && [400, 404].includes(query.error.status));

  if (query.data) return <TransactionPage key={id} transaction={query.data.data} />;
  return (
    <>
      <PageHeader title={t`Card transaction`} />
      {isUnknown ? (
        <EmptyState title={t`Transaction not found`}>
          {t`It may have been removed, or you may not have access to it.`}
        </EmptyState>
      ) : query.isError ? (
        <FailedState title={cardLabels.failed} error={query.error} onRetry={() => void query.refetch()}>
          {cardLabels.failedHint}
        </FailedState>
      ) : (
        <Shimmer />
      )}
    </>
  );
}
