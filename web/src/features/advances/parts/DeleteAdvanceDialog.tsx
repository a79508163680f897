import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import type { Advance } from './advance.ts';

interface DeleteAdvanceDialogProps {
  advance: Pick<Advance, 'id' | 'number'>;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteAdvanceDialog({ advance, onDeleted, onClose }: DeleteAdvanceDialogProps) {
  // The page behind still shows what is gone: it is left, not read again.
  const remove = useWrite('advances.remove', 'when_seen');

  async function confirm() {
    try {
      const { undone } = await remove.mutateAsync({ chosen: { ids: [advance.id] } });
      onClose();
      const [refused] = undone;
      if (refused) return notify.failure(refused.reason);
      notify.success(`Advance ${advance.number} deleted`);
      onDeleted();
    } catch (error) {
      notify.failure(sentenceOf(error));
      onClose();
    }
  }

  return (
    <ConfirmDialog
      title={`Delete ${advance.number}?`}
      action="Delete"
      isDestroying
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      Nobody has seen it yet. It cannot be brought back.
    </ConfirmDialog>
  );
}
