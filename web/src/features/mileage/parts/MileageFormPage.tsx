import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { isUuid } from '#domain/text/is-uuid.ts';
import { useToday } from '../../../lib/use-today.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FailedState } from '../../../ui/FailedState.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { useUrlSearch } from '../../../ui/use-url-search.ts';
import page from '../../expenses/parts/form/ExpenseFormPage.module.css';
import { useFiledFor } from '../../filing/parts/use-filed-for.ts';
import { mileageBasicsQuery } from '../mileage.calls.ts';
import { mileageLabels } from '../mileage-labels.ts';
import { emptyMileage } from '../mileage-values.ts';
import { useMileageStart } from '../use-mileage-start.ts';
import { MileageForm } from './MileageForm.tsx';

const title = t`Create mileage`;

export function MileageFormPage({ tabs }: { tabs: ReactNode }) {
  const filed = useFiledFor();
  const { search } = useUrlSearch();
  const today = useToday();
  const query = useQuery(mileageBasicsQuery(filed));
  const basics = query.data;

  const { start: earlier, round, restart } = useMileageStart(null);

  if (basics?.config && basics.types.length > 0 && earlier) {
    const report_id = isUuid(search.r_id) ? search.r_id : null;
    const { unsent } = earlier;
    const values = unsent?.draft.values ?? emptyMileage({ basics, today, report_id });
    return (
      <MileageForm
        key={`${round} ${filed.for_user_id}`}
        title={title}
        start={{ basics, claim: null, unsent, values }}
        tabs={tabs}
        onRestart={restart}
      />
    );
  }

  return (
    <div className={page.page}>
      <header className={page.bar}>
        <h1>{title}</h1>
      </header>
      <div className={page.tabs}>{tabs}</div>
      {query.isError && (
        <FailedState title={mileageLabels.failed} error={query.error} onRetry={() => void query.refetch()}>
          {mileageLabels.failedHint}
        </FailedState>
      )}
      {(query.isPending || (basics && !earlier)) && <Shimmer />}
      {basics &&
        earlier &&
        (basics.config ? (
          <EmptyState title={mileageLabels.noVehiclesTitle}>{mileageLabels.noVehiclesHint}</EmptyState>
        ) : (
          <EmptyState title={mileageLabels.notSetUpTitle}>{mileageLabels.notSetUpHint}</EmptyState>
        ))}
    </div>
  );
}
