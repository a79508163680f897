import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import type { Advance } from './advance.ts';
import { useCacheAdvance } from './use-advance.ts';

const words = {
  recall: {
    title: (number: string) => `Recall ${number}?`,
    action: 'Recall',
    detail: 'It becomes a draft again. You can change it and submit it once more.',
    done: 'recalled',
  },
  cancel: {
    title: (number: string) => `Cancel ${number}?`,
    action: 'Cancel advance',
    detail: 'Nobody decides on it or pays it any more. It stays in the lists as cancelled and cannot be opened again.',
    done: 'cancelled',
  },
};

interface TakeBackDialogProps {
  advance: Pick<Advance, 'id' | 'number' | 'version'>;
  move: 'recall' | 'cancel';
  onDone: () => void;
  onClose: () => void;
}

/** Takes a submitted advance back, to change it or for good. */
export function TakeBackDialog({ advance, move, onDone, onClose }: TakeBackDialogProps) {
  const keep = useCacheAdvance();
  const recall = useWrite('advances.recall');
  const cancel = useWrite('advances.cancel');
  const taking = move === 'recall' ? recall : cancel;
  const { title, action, detail, done } = words[move];

  async function confirm() {
    try {
      keep(await taking.mutateAsync({ advance_id: advance.id, version: advance.version }));
      notify.success(`Advance ${advance.number} ${done}`);
      onClose();
      onDone();
    } catch (error) {
      notify.failure(sentenceOf(error));
      onClose();
    }
  }

  return (
    <ConfirmDialog
      title={title(advance.number)}
      action={action}
      isDestroying={move === 'cancel'}
      isPending={taking.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {detail}
    </ConfirmDialog>
  );
}
