import { personName } from '../../../lib/session.ts';
import { SideDialog } from '../../../ui/SideDialog.tsx';
import { CheckedFlight } from './CheckedFlight.tsx';
import { QueueForm } from './FlightForms.tsx';
import { labelOf, type PaymentDetails } from './payable.ts';
import styles from './QueueDialog.module.css';
import type { PayAction } from './use-pay-action.ts';

interface QueueDialogProps {
  details: PaymentDetails;
  paying: PayAction;
  onClose: () => void;
}

/** What queueing one payment would do, and the button that does it. */
export function QueueDialog({ details, paying, onClose }: QueueDialogProps) {
  return (
    <SideDialog title="Before you queue" line={`${labelOf(details)}, ${personName(details.payee)}`} onClose={onClose}>
      <div className={styles.flight}>
        <CheckedFlight tab="reports" chosen={{ ids: [details.item_id] }}>
          {(seen) => (
            <QueueForm
              {...seen}
              isPending={paying.isPending}
              queue={() => paying.act({ kind: 'queue' })}
              onBegun={onClose}
            />
          )}
        </CheckedFlight>
      </div>
    </SideDialog>
  );
}
