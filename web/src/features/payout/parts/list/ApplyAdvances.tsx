import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { errorText } from '../../../../lib/call-error.ts';
import { queryOf } from '../../../../lib/queries.ts';
import { personName } from '../../../../lib/session.ts';
import { notify } from '../../../../ui/notices.ts';
import type { Payable } from '../payable.ts';

const UseAdvancesDialog = lazy(() => import('../../../advances/parts/UseAdvancesDialog.tsx'));

interface ApplyAdvancesProps {
  payable: Pick<Payable, 'item_id' | 'payee'>;
  onClose: () => void;
}

/** Applies the owner's advances to an approved report. Shows a notice if there are none to apply. */
export function ApplyAdvances({ payable, onClose }: ApplyAdvancesProps) {
  const { item_id, payee } = payable;
  const report = useQuery({ ...queryOf('reports.details', { id: item_id }), staleTime: 0 });
  const available = useQuery({ ...queryOf('advances.available', { report_id: item_id }), staleTime: 0 });
  const error = report.error ?? available.error;
  const hasNone = available.isFetchedAfterMount && available.data?.data.length === 0;

  useEffect(() => {
    if (error) notify.failure(errorText(error));
    else if (hasNone) notify.info(`${personName(payee)} has no advance to apply.`);
    if (error || hasNone) onClose();
  }, [error, hasNone, payee, onClose]);

  // Cached data may be stale. The dialog opens with fresh data and ignores later refetches, which would reset the form.
  const isFresh = report.isFetchedAfterMount && available.isFetchedAfterMount;
  if (!report.data || !available.data || !isFresh || hasNone) return null;
  return (
    <Suspense>
      <UseAdvancesDialog report={report.data.data} available={available.data} onClose={onClose} />
    </Suspense>
  );
}
