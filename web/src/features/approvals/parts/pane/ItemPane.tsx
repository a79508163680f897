import { IconFileUnknown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { CallError } from '../../../../lib/call-error.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { FailedState } from '../../../../ui/FailedState.tsx';
import { Shimmer } from '../../../../ui/Shimmer.tsx';
import { useReport } from '../../../reports/parts/use-report.ts';
import { advanceQuery, detailsQuery } from '../decision/details-query.ts';
import type { OnDecided } from '../decision/use-deciding.tsx';
import type { ItemKey } from '../item.ts';
import { AdvancePane } from './AdvancePane.tsx';
import styles from './ItemPane.module.css';
import { ReportPane } from './ReportPane.tsx';

interface ItemPaneProps {
  of: ItemKey;
  /** True while several items are selected, which hides the decision bar. */
  isQuiet: boolean;
  onDecided: OnDecided;
}

export function ItemPane({ of, ...rest }: ItemPaneProps) {
  const { item_kind, item_id } = of;
  return item_kind === 'report' ? (
    <FetchedReport key={item_id} id={item_id} {...rest} />
  ) : (
    <FetchedAdvance key={item_id} id={item_id} {...rest} />
  );
}

type FetchedProps = Omit<ItemPaneProps, 'of'> & { id: string };

function FetchedReport({ id, ...rest }: FetchedProps) {
  const open = useReport(id);
  const details = useQuery(detailsQuery({ item_kind: 'report', item_id: id }));
  if (open.report && details.data)
    return <ReportPane open={open} report={open.report} details={details.data} {...rest} />;
  return (
    <Missing
      error={open.error ?? details.error}
      failed={t`Failed to fetch Report.`}
      onRetry={() => {
        open.refetch();
        void details.refetch();
      }}
    />
  );
}

function FetchedAdvance({ id, ...rest }: FetchedProps) {
  const advance = useQuery(advanceQuery(id));
  const details = useQuery(detailsQuery({ item_kind: 'advance', item_id: id }));
  if (advance.data && details.data) return <AdvancePane advance={advance.data.data} details={details.data} {...rest} />;
  return (
    <Missing
      error={advance.error ?? details.error}
      failed={t`Failed to fetch Advance.`}
      onRetry={() => {
        void advance.refetch();
        void details.refetch();
      }}
    />
  );
}

function Missing({ error, failed, onRetry }: { error: unknown; failed: string; onRetry: () => void }): ReactNode {
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <div className={styles.inside}>
      {isGone && (
        <EmptyState title={t`Not available`} icon={<IconFileUnknown size={20} aria-hidden="true" />}>
          {t`It was deleted or recalled, or it is now with another approver.`}
        </EmptyState>
      )}
      {!!error && !isGone && (
        <FailedState title={failed} onRetry={onRetry}>
          {t`Nothing was lost.`}
        </FailedState>
      )}
      {!error && <Shimmer />}
    </div>
  );
}
