import { ReasonDialog } from '../../../../ui/ReasonDialog.tsx';

interface HoldDialogProps {
  /** The payments in the title: 'ER-1042' or '3 payments'. */
  what: string;
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

export function HoldDialog({ what, onConfirm, onClose }: HoldDialogProps) {
  return (
    <ReasonDialog
      title={`Put ${what} on hold?`}
      line="It cannot be queued or paid until you release it. The payee sees the reason."
      action="Put on hold"
      label="Reason"
      missing="Enter a reason."
      maxLength={300}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
