import { withCommas } from '#domain/money/display.ts';
import { useWrite } from '../../../lib/queries.ts';
import { notify } from '../../../ui/notices.ts';
import { type Advance, labelOf } from '../../advances/parts/advance.ts';
import { advanceLabels } from '../../advances/parts/advance-labels.ts';
import { PaidDialog } from '../../advances/parts/PaidDialog.tsx';
import { useCacheAdvance } from '../../advances/parts/use-advance.ts';

/** Records that an approved advance was paid outside Outlay. */
export function MarkPaidDialog({ advance, onClose }: { advance: Advance; onClose: () => void }) {
  const cacheAdvance = useCacheAdvance();
  const pay = useWrite('advances.markPaid');
  const { id, version, currency, approved_amount } = advance;
  return (
    <PaidDialog
      line={`${labelOf(advance)}, ${currency} ${withCommas(approved_amount)}`}
      draft={`advance-paid-${id}-${version}`}
      onPay={async (payment) => {
        cacheAdvance(await pay.mutateAsync({ advance_id: id, version, ...payment }));
        notify.success(advanceLabels.markedPaid(advance.number));
      }}
      onClose={onClose}
    />
  );
}
