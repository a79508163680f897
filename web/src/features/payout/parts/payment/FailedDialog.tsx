import { ReasonDialog } from '../../../../ui/ReasonDialog.tsx';

interface FailedDialogProps {
  /** The payments in the title: '3 payments', 'ER-1014'. */
  what: string;
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Marks payments as failed: they return to the queue with the reason. */
export function FailedDialog({ what, onConfirm, onClose }: FailedDialogProps) {
  return (
    <ReasonDialog
      title={`Mark ${what} as failed?`}
      line="Failed payments return to the payments queue with this reason and can be paid again."
      action="Mark failed"
      label="Reason"
      missing="Enter a reason."
      maxLength={300}
      isDestroying
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
