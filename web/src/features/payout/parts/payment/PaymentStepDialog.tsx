import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { ReasonDialog } from '../../../../ui/ReasonDialog.tsx';
import { SendBackDialog } from '../list/PayoutBulkDialogs.tsx';
import { labelOf, type PaymentDetails } from '../payable.ts';
import { closeText } from '../payout-labels.ts';
import { ProcessDialog } from '../review/ProcessDialog.tsx';
import { QueueDialog } from '../review/QueueDialog.tsx';
import { FailedDialog } from './FailedDialog.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import { PaidOnDialog } from './PaidOnDialog.tsx';
import { RejectPaymentDialog } from './RejectPaymentDialog.tsx';
import type { PayAction } from './use-pay-action.ts';

export type PendingStep = Exclude<keyof PaymentDetails['can'], 'back_to_approved' | 'release' | 'release_payment'>;

interface PaymentStepDialogProps {
  step: PendingStep;
  details: PaymentDetails;
  paying: PayAction;
  onClose: () => void;
}

/** The confirmation of a step on one payment. */
export function PaymentStepDialog({ step, details, paying, onClose }: PaymentStepDialogProps) {
  const { number, item_id, version } = details;
  switch (step) {
    case 'queue':
      return <QueueDialog details={details} paying={paying} onClose={onClose} />;
    case 'process':
      return <ProcessDialog details={details} act={paying.act} onClose={onClose} />;
    case 'paid':
      return (
        <PaidOnDialog
          line={labelOf(details)}
          sent_on={details.payments[0]?.sent_on}
          draft={`payout-paid-${item_id}-${version}`}
          onPay={paying.markPaid}
          onClose={onClose}
        />
      );
    case 'fail':
      return (
        <FailedDialog what={number} onConfirm={(reason) => paying.act({ kind: 'fail', reason })} onClose={onClose} />
      );
    case 'send_back':
      return (
        <SendBackDialog
          what={number}
          onConfirm={(comment) => paying.act({ kind: 'send_back', comment })}
          onClose={onClose}
        />
      );
    case 'hold':
      return (
        <HoldDialog what={number} onConfirm={(reason) => paying.act({ kind: 'hold', reason })} onClose={onClose} />
      );
    case 'reject_payment':
      return <RejectPaymentDialog number={number} paying={paying} onClose={onClose} />;
    case 'revert':
      return (
        <ReasonDialog
          title={`Revert ${number} to Payments processing?`}
          line="No money moves. Your reason appears in the activity."
          action="Revert payment"
          label="Reason"
          missing="Enter a reason."
          maxLength={300}
          isDestroying
          onConfirm={paying.revert}
          onClose={onClose}
        />
      );
    case 'close':
      return (
        <ConfirmDialog
          title={`Close ${number}?`}
          action="Close"
          isPending={paying.isPending}
          onConfirm={() => {
            paying.actNow({ kind: 'close' });
            onClose();
          }}
          onClose={onClose}
        >
          {closeText(1)}
        </ConfirmDialog>
      );
  }
}
