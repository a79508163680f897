import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';

interface FailedDialogProps {
  /** '3 payments', 'ER-1014'. */
  what: string;
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** The money did not arrive: it goes back into the queue, and the reason stands beside it. */
export function FailedDialog({ what, onConfirm, onClose }: FailedDialogProps) {
  return (
    <ReasonDialog
      title={`Did ${what} fail?`}
      line="It goes back into the payments queue with this reason, to be paid again."
      action="It failed"
      label="Reason"
      missing="Say what went wrong."
      maxLength={300}
      isDestroying
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
