import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language/translate.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import { CallError } from '../../lib/call-error.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Shimmer } from '../../ui/Shimmer.tsx';
import { TripPage } from './parts/TripPage.tsx';
import { tripQuery } from './trips.calls.ts';

export function TripScreen() {
  const { trip_id } = useRouteParams('/individual/trips/{trip_id}');
  const isValid = isUuid(trip_id);
  const query = useQuery({ ...tripQuery(trip_id), enabled: isValid });
  const isUnknown = !isValid || (query.error instanceof CallError && [400, 404].includes(query.error.status));

  if (query.data) return <TripPage trip={query.data.data} />;
  return (
    <>
      <PageHeader title={t`Trip`} />
      {isUnknown ? (
        <EmptyState title={t`Trip not found`}>{t`It may belong to someone else.`}</EmptyState>
      ) : query.isError ? (
        <FailedState title={t`Failed to fetch Trip.`} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Shimmer />
      )}
    </>
  );
}
