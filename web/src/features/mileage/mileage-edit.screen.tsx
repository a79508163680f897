import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import { CallError } from '../../lib/call-error.ts';
import { useRouteParams } from '../../lib/use-route-params.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { FormMessagePage } from '../expenses/parts/form/FormMessagePage.tsx';
import { FormSkeleton } from '../expenses/parts/form/FormSkeleton.tsx';
import { useFiledFor } from '../filing/parts/use-filed-for.ts';
import { expenseUrl } from '../items/parts/report-urls.ts';
import { tripQuery } from '../items/parts/trip/trip.calls.ts';
import { mileageBasicsQuery } from './mileage.calls.ts';
import { mileageLabels } from './mileage-labels.ts';
import { type MileageClaim, mileageValuesOf } from './mileage-values.ts';
import { MileageForm } from './parts/MileageForm.tsx';
import { useMileageStart } from './use-mileage-start.ts';

const title = t`Edit mileage`;

export function MileageEditScreen() {
  const { e_id } = useRouteParams('/individual/reports/expense/mileage/edit/{e_id}');
  const query = useQuery({ ...tripQuery(e_id), enabled: isUuid(e_id), staleTime: 0, refetchOnWindowFocus: false });
  const isUnknown = !isUuid(e_id) || (query.error instanceof CallError && [400, 404].includes(query.error.status));
  const claim = query.isFetchedAfterMount ? query.data : undefined;

  if (isUnknown)
    return (
      <FormMessagePage title={title}>
        <EmptyState title={mileageLabels.notFoundTitle}>{mileageLabels.notFoundHint}</EmptyState>
      </FormMessagePage>
    );
  if (query.isError && !claim) return <Failed onRetry={() => void query.refetch()} />;
  if (!claim) return <FormSkeleton title={title} />;
  if (!claim.data.can.edit.allowed) return <Locked claim={claim} />;
  return <EditForm key={claim.expense_id} claim={claim} />;
}

function EditForm({ claim: loaded }: { claim: MileageClaim }) {
  // The form continues with the version that it opened; a version that is loaded later must not replace it.
  const [claim] = useState(loaded);
  const filed = useFiledFor(claim.data.owner);
  const { data: basics, isError, refetch } = useQuery(mileageBasicsQuery(filed));
  const { start, round, restart } = useMileageStart(claim.expense_id);
  if (isError && !basics) return <Failed onRetry={() => void refetch()} />;
  if (!basics || !start) return <FormSkeleton title={title} />;
  const { unsent } = start;
  const values = unsent?.draft.values ?? mileageValuesOf(claim);
  return <MileageForm key={round} title={title} start={{ basics, claim, unsent, values }} onRestart={restart} />;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <FormMessagePage title={title}>
      <FailedState title={mileageLabels.failed} onRetry={onRetry}>
        {mileageLabels.failedHint}
      </FailedState>
    </FormMessagePage>
  );
}

function Locked({ claim: { expense_id, data } }: { claim: MileageClaim }) {
  return (
    <FormMessagePage title={title}>
      <EmptyState
        title={mileageLabels.lockedTitle}
        icon={<IconLock size={20} aria-hidden="true" />}
        action={
          <Button component={AppLink} href={expenseUrl(expense_id)}>
            {t`Show expense`}
          </Button>
        }
      >
        {data.can.edit.reason}
      </EmptyState>
    </FormMessagePage>
  );
}
