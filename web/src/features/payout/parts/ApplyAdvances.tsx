import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { sentenceOf } from '../../../lib/call-error.ts';
import { queryOf } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { notify } from '../../../ui/notices.ts';
import type { Payable } from './payable.ts';

const UseAdvancesDialog = lazy(() => import('../../advances/parts/UseAdvancesDialog.tsx'));

interface ApplyAdvancesProps {
  payable: Pick<Payable, 'item_id' | 'payee'>;
  onClose: () => void;
}

/** Lets advances of its owner pay for an approved report. Says so where there is none to use. */
export function ApplyAdvances({ payable, onClose }: ApplyAdvancesProps) {
  const { item_id, payee } = payable;
  const report = useQuery({ ...queryOf('reports.details', { id: item_id }), staleTime: 0 });
  const available = useQuery({ ...queryOf('advances.available', { report_id: item_id }), staleTime: 0 });
  const error = report.error ?? available.error;
  const hasNone = available.isFetchedAfterMount && available.data?.data.length === 0;

  useEffect(() => {
    if (error) notify.failure(sentenceOf(error));
    else if (hasNone) notify.info(`${personName(payee)} has no advance that could pay for it.`);
    if (error || hasNone) onClose();
  }, [error, hasNone, payee, onClose]);

  // What was kept from before may be out of date; what arrives later changes nothing of what is typed.
  const isFresh = report.isFetchedAfterMount && available.isFetchedAfterMount;
  if (!report.data || !available.data || !isFresh || hasNone) return null;
  return (
    <Suspense>
      <UseAdvancesDialog report={report.data.data} available={available.data} onClose={onClose} />
    </Suspense>
  );
}
