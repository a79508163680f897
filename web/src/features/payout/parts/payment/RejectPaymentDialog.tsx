import { ReasonDialog } from '../../../../ui/ReasonDialog.tsx';
import type { PayAction } from './use-pay-action.ts';

interface RejectPaymentDialogProps {
  number: string;
  paying: PayAction;
  onClose: () => void;
}

export function RejectPaymentDialog({ number, paying, onClose }: RejectPaymentDialogProps) {
  return (
    <ReasonDialog
      title={`Reject the payment of ${number}?`}
      line="It goes back to approved. Your reason appears in the activity."
      action="Reject payment"
      label="Reason"
      missing="Enter a reason."
      maxLength={300}
      isDestroying
      onConfirm={(reason) => paying.act({ kind: 'reject_payment', reason })}
      onClose={onClose}
    />
  );
}
