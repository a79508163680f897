import { personName } from '../../../../lib/session.ts';
import { SideDialog } from '../../../../ui/SideDialog.tsx';
import { labelOf, type PaymentDetails } from '../payable.ts';
import type { PayAction } from '../payment/use-pay-action.ts';
import { PreFlightCheck } from './PreFlightCheck.tsx';
import { QueueForm } from './PreFlightForms.tsx';
import styles from './QueueDialog.module.css';

interface QueueDialogProps {
  details: PaymentDetails;
  paying: PayAction;
  onClose: () => void;
}

/** Previews queueing one payment, with the button that queues it. */
export function QueueDialog({ details, paying, onClose }: QueueDialogProps) {
  return (
    <SideDialog title="Before you queue" line={`${labelOf(details)}, ${personName(details.payee)}`} onClose={onClose}>
      <div className={styles.flight}>
        <PreFlightCheck tab="reports" chosen={{ ids: [details.item_id] }}>
          {({ flight, isSettled }) => (
            <QueueForm
              flight={flight}
              isSettled={isSettled}
              isPending={paying.isPending}
              queue={() => paying.act({ kind: 'queue' })}
              onBegun={onClose}
            />
          )}
        </PreFlightCheck>
      </div>
    </SideDialog>
  );
}
