import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { FailedDialog } from './FailedDialog.tsx';
import { PaidOnDialog } from './PaidOnDialog.tsx';
import { SendBackDialog } from './PayoutBulkDialogs.tsx';
import { ProcessDialog } from './ProcessDialog.tsx';
import { labelOf, type PaymentDetails } from './payable.ts';
import { QueueDialog } from './QueueDialog.tsx';
import type { PayAction } from './use-pay-action.ts';

export type PendingStep = Exclude<keyof PaymentDetails['can'], 'back_to_approved'>;

interface PaymentStepDialogProps {
  step: PendingStep;
  details: PaymentDetails;
  paying: PayAction;
  onClose: () => void;
}

/** What is asked before one payment is moved. */
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
    case 'revert':
      return (
        <ReasonDialog
          title={`Take back that ${number} was paid?`}
          line="It goes back to Payments processing, and the history says so with your reason. No money moves by this."
          action="Take back"
          label="Reason"
          missing="Say why it was not paid after all."
          maxLength={300}
          isDestroying
          onConfirm={paying.takeBack}
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
          It counts as paid. No money moves: advances or the company paid for everything already.
        </ConfirmDialog>
      );
  }
}
