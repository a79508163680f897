import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import type { Advance } from '../../advances/parts/advance.ts';
import { advanceLabels } from '../../advances/parts/advance-labels.ts';
import { useCacheAdvance } from '../../advances/parts/use-advance.ts';

interface WithdrawDialogProps {
  advance: Pick<Advance, 'id' | 'number' | 'version'>;
  move: 'recall' | 'cancel';
  onDone: () => void;
  onClose: () => void;
}

/** Recalls a submitted advance so that it can be edited, or cancels it for good. */
export function WithdrawDialog({ advance, move, onDone, onClose }: WithdrawDialogProps) {
  const cacheAdvance = useCacheAdvance();
  const recall = useWrite('advances.recall');
  const cancel = useWrite('advances.cancel');
  const withdrawal = move === 'recall' ? recall : cancel;
  const { title, action, detail, done } = advanceLabels[move];

  async function confirm() {
    try {
      cacheAdvance(await withdrawal.mutateAsync({ advance_id: advance.id, version: advance.version }));
      notify.success(done(advance.number));
      onClose();
      onDone();
    } catch (error) {
      notify.failure(errorText(error));
      onClose();
    }
  }

  return (
    <ConfirmDialog
      title={title(advance.number)}
      action={action}
      isDestroying={move === 'cancel'}
      isPending={withdrawal.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {detail}
    </ConfirmDialog>
  );
}
