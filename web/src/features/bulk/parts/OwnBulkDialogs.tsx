import { type ReactNode, Suspense } from 'react';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { bulkLabels } from './bulk-labels.ts';
import { counted, type Noun } from './bulk-selection.ts';

export type OwnDialog = 'submit' | 'delete';

interface OwnBulkDialogsProps {
  dialog: OwnDialog;
  noun: Noun;
  count: number;
  isPending: boolean;
  /** The consequence for the contents of the deleted items. */
  deleteHint: string;
  /** The submit dialog for a single item. */
  submitOne: ReactNode;
  onDelete: () => Promise<void>;
  onSubmit: () => Promise<void>;
  onClose: () => void;
}

/** Confirms submitting or deleting the selected items. */
export function OwnBulkDialogs(props: OwnBulkDialogsProps) {
  const { dialog, noun, count, isPending, deleteHint, submitOne, onClose } = props;
  if (dialog === 'delete')
    return (
      <ConfirmDialog
        title={`Delete ${counted(count, noun)}?`}
        action="Delete"
        isDestroying
        isPending={isPending}
        onConfirm={() => void props.onDelete().then(onClose)}
        onClose={onClose}
      >
        {deleteHint}
      </ConfirmDialog>
    );
  if (count === 1) return <Suspense>{submitOne}</Suspense>;

  return (
    <ConfirmDialog
      title={`Submit ${counted(count, noun)}?`}
      action="Submit"
      isPending={isPending}
      onConfirm={() => void props.onSubmit().then(onClose)}
      onClose={onClose}
    >
      {bulkLabels.submitSeveralHint}
    </ConfirmDialog>
  );
}
