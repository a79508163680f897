import { type ReactNode, Suspense } from 'react';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { counted, type Noun } from './chosen.ts';

export type OwnDialog = 'submit' | 'delete';

interface OwnBulkDialogsProps {
  dialog: OwnDialog;
  noun: Noun;
  count: number;
  isPending: boolean;
  /** What becomes of what belongs to them. */
  removal: string;
  /** Where it is one: what submitting it would do. */
  submitOne: ReactNode;
  onDelete: () => Promise<void>;
  onSubmit: () => Promise<void>;
  onClose: () => void;
}

/** What is asked before several of one's own are submitted or deleted. */
export function OwnBulkDialogs(props: OwnBulkDialogsProps) {
  const { dialog, noun, count, isPending, removal, submitOne, onClose } = props;
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
        {removal}
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
      Each goes to its approver. Those that still miss something stay drafts, and you are told why.
    </ConfirmDialog>
  );
}
