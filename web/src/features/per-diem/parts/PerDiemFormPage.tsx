import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isUuid } from '#domain/text/is-uuid.ts';
import { FailedState } from '../../../ui/FailedState.tsx';
import { useUrlSearch } from '../../../ui/use-url-search.ts';
import { FormMessagePage } from '../../expenses/parts/form/FormMessagePage.tsx';
import { FormSkeleton } from '../../expenses/parts/form/FormSkeleton.tsx';
import { useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { userFieldsQuery } from '../per-diem.calls.ts';
import { perDiemLabels } from '../per-diem-labels.ts';
import { emptyTrip } from '../trip-values.ts';
import { PerDiemClaimForm } from './claim/PerDiemClaimForm.tsx';

const title = 'Create per diem';

/** The form of a new per diem claim. */
export function PerDiemFormPage({ tabs }: { tabs?: ReactNode }) {
  const { search } = useUrlSearch();
  const filed = useFiledFor();
  const query = useQuery(userFieldsQuery(filed));

  if (query.isError)
    return (
      <FormMessagePage title={title}>
        <FailedState title="Failed to fetch Per diem." error={query.error} onRetry={() => void query.refetch()}>
          {perDiemLabels.failedHint}
        </FailedState>
      </FormMessagePage>
    );
  if (!query.data) return <FormSkeleton title={title} />;

  return (
    <PerDiemClaimForm
      key={filed.for_user_id ?? ''}
      title={title}
      tabs={tabs}
      values={emptyTrip(query.data.time_zone, { report_id: isUuid(search.r_id) ? search.r_id : null })}
      expense={null}
      fields={query.data}
      filed={filed}
    />
  );
}
