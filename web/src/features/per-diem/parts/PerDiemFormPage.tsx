import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import { queryOf } from '../../../lib/queries.ts';
import { FailedState } from '../../../ui/FailedState.tsx';
import { useUrlSearch } from '../../../ui/use-url-search.ts';
import { FormMessagePage } from '../../expenses/parts/form/FormMessagePage.tsx';
import { FormSkeleton } from '../../expenses/parts/form/FormSkeleton.tsx';
import { useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { userFieldsQuery } from '../per-diem.calls.ts';
import { perDiemLabels } from '../per-diem-labels.ts';
import { emptyTrip, plannedTrip } from '../trip-values.ts';
import { usePerDiemStart } from '../use-per-diem-start.ts';
import { PerDiemClaimForm } from './claim/PerDiemClaimForm.tsx';

const title = t`Create per diem`;

/** The form of a new per diem claim. A trip id in the URL fills in the places and times of that trip. */
export function PerDiemFormPage({ tabs }: { tabs?: ReactNode }) {
  const { search } = useUrlSearch();
  const filed = useFiledFor();
  const query = useQuery(userFieldsQuery(filed));
  const trip_id = isUuid(search.trip) ? search.trip : null;
  const { start, round, restart } = usePerDiemStart(null);
  const trip = useQuery({ ...queryOf('trips.details', { id: trip_id ?? '' }), enabled: trip_id !== null });

  if (query.isError)
    return (
      <FormMessagePage title={title}>
        <FailedState title={t`Failed to fetch Per diem.`} error={query.error} onRetry={() => void query.refetch()}>
          {perDiemLabels.failedHint}
        </FailedState>
      </FormMessagePage>
    );
  // If the trip cannot be loaded, the form stays empty.
  if (!query.data || !start || (trip_id !== null && trip.isPending)) return <FormSkeleton title={title} />;
  const empty = emptyTrip(query.data.time_zone, { report_id: isUuid(search.r_id) ? search.r_id : null });

  const unsent = trip_id === null ? start.unsent : null;

  return (
    <PerDiemClaimForm
      key={`${round} ${filed.for_user_id} ${trip_id}`}
      title={title}
      tabs={tabs}
      values={trip.data ? plannedTrip(empty, trip.data.data) : empty}
      unsent={unsent}
      onRestart={restart}
      trip_id={trip_id}
      expense={null}
      fields={query.data}
      filed={filed}
    />
  );
}
