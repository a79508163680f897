import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '#domain/language/translate.ts';
import { CallError } from '../../../lib/call-error.ts';
import { Card } from '../../../ui/Card.tsx';
import { FailedState } from '../../../ui/FailedState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Shimmer } from '../../../ui/Shimmer.tsx';
import { labelOf } from '../../advances/parts/advance.ts';
import { advanceLabels } from '../../advances/parts/advance-labels.ts';
import { ownTabUrl } from '../../advances/parts/advance-urls.ts';
import { advanceQuery } from '../../advances/parts/use-advance.ts';
import { AdvanceMissing } from './AdvanceMissing.tsx';
import { AdvancePage } from './AdvancePage.tsx';

/** Fetches an advance and shows it, or an error. */
export function OneAdvance({ id }: { id: string }) {
  const query = useQuery(advanceQuery(id));
  const advance = query.data?.data;
  const title = advance && `${labelOf(advance)} · Outlay`;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  if (advance) return <AdvancePage advance={advance} />;
  if (query.error instanceof CallError && query.error.status === 404) return <AdvanceMissing />;

  return (
    <>
      <PageHeader title={t`Advance`} crumbs={[{ label: t`Advances`, href: ownTabUrl('all') }, { label: '…' }]} />
      <Card aria-label={t`Advance`}>
        {query.isError ? (
          <FailedState title={t`Failed to fetch Advance.`} error={query.error} onRetry={() => void query.refetch()}>
            {advanceLabels.failedHint}
          </FailedState>
        ) : (
          <Shimmer />
        )}
      </Card>
    </>
  );
}
