import { withCommas } from '#domain/money/display.ts';
import { useWrite } from '../../../lib/queries.ts';
import { notify } from '../../../ui/notices.ts';
import { type Advance, approvedAmount, labelOf } from './advance.ts';
import { PaidDialog } from './PaidDialog.tsx';
import { useCacheAdvance } from './use-advance.ts';

/** An approved advance was paid outside the product. */
export function MarkPaidDialog({ advance, onClose }: { advance: Advance; onClose: () => void }) {
  const keep = useCacheAdvance();
  const pay = useWrite('advances.markPaid');
  const { id, version, currency } = advance;
  return (
    <PaidDialog
      line={`${labelOf(advance)}, ${currency} ${withCommas(approvedAmount(advance))}`}
      draft={`advance-paid-${id}-${version}`}
      onPay={async (payment) => {
        keep(await pay.mutateAsync({ advance_id: id, version, ...payment }));
        notify.success(`Advance ${advance.number} marked as paid`);
      }}
      onClose={onClose}
    />
  );
}
