import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';

interface DeleteItemDialogProps {
  kind: 'Report' | 'Advance';
  item: { id: string; number: string };
  onDeleted: () => void;
  onClose: () => void;
  /** Text that describes the consequence for the contents of the item. */
  children: ReactNode;
}

const calls = { Report: 'reports.remove', Advance: 'advances.remove' } as const;

/** Deletes a draft report or advance after confirmation. The dialog is opened from the page of the draft. */
export function DeleteItemDialog({ kind, item, onDeleted, onClose, children }: DeleteItemDialogProps) {
  // The page still shows the deleted item, so the item is not fetched again before the page is left.
  const remove = useWrite(calls[kind], 'when_seen');

  async function confirm() {
    try {
      const { undone } = await remove.mutateAsync({ chosen: { ids: [item.id] } });
      onClose();
      const [refused] = undone;
      if (refused) return notify.failure(refused.reason);
      notify.success(kind === 'Report' ? t`Report ${item.number} deleted` : t`Advance ${item.number} deleted`);
      onDeleted();
    } catch (error) {
      notify.failure(errorText(error));
      onClose();
    }
  }

  return (
    <ConfirmDialog
      title={t`Delete ${item.number}?`}
      action={t`Delete`}
      isDestroying
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
