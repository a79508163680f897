import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { FailedDialog } from './FailedDialog.tsx';
import { PaidOnDialog } from './PaidOnDialog.tsx';
import styles from './PaymentActions.module.css';
import { SendBackDialog } from './PayoutBulkDialogs.tsx';
import { ProcessDialog } from './ProcessDialog.tsx';
import { labelOf, type PaymentDetails } from './payable.ts';
import { usePayAction } from './use-pay-action.ts';

type Step = keyof PaymentDetails['can'];

interface PaymentActionsProps {
  details: PaymentDetails;
  /** At the left: where else this leads. */
  before?: ReactNode;
  /** On a page whose one filled button is another. */
  isAside?: boolean;
}

/** What this person may do with a payment now; where that is nothing but could be something, why. */
export function PaymentActions({ details, before, isAside = false }: PaymentActionsProps) {
  const { user } = useSession();
  const [asking, setAsking] = useState<Step | null>(null);
  const paying = usePayAction(details);
  const { can, number, payee } = details;
  const allowed = steps.filter(({ step }) => can[step].allowed);
  const isOwn = payee.user_id === user.user_id;
  const why = allowed.length === 0 && isOwn ? can.process.reason : null;
  const close = () => setAsking(null);

  function begin(step: Step) {
    if (step === 'queue' || step === 'back_to_approved') paying.actNow({ kind: step });
    else setAsking(step);
  }

  return (
    <div className={styles.actions}>
      {before}
      {allowed.map(({ step, label, leads = false }) => (
        <Button
          key={step}
          variant={leads && !isAside ? 'filled' : 'default'}
          loading={paying.isPending && leads}
          onClick={() => begin(step)}
        >
          {label}
        </Button>
      ))}
      {why && <p className={styles.why}>{why}</p>}
      {asking === 'process' && <ProcessDialog details={details} act={paying.act} onClose={close} />}
      {asking === 'paid' && (
        <PaidOnDialog
          line={labelOf(details)}
          draft={`payout-paid-${details.item_id}-${details.version}`}
          onPay={paying.markPaid}
          onClose={close}
        />
      )}
      {asking === 'fail' && (
        <FailedDialog what={number} onConfirm={(reason) => paying.act({ kind: 'fail', reason })} onClose={close} />
      )}
      {asking === 'send_back' && (
        <SendBackDialog
          what={number}
          onConfirm={(comment) => paying.act({ kind: 'send_back', comment })}
          onClose={close}
        />
      )}
      {asking === 'revert' && <RevertDialog what={number} onConfirm={paying.takeBack} onClose={close} />}
      {asking === 'close' && (
        <ConfirmDialog
          title={`Close ${number}?`}
          action="Close"
          isPending={paying.isPending}
          onConfirm={() => {
            paying.actNow({ kind: 'close' });
            close();
          }}
          onClose={close}
        >
          It counts as paid. No money moves: advances or the company paid for everything already.
        </ConfirmDialog>
      )}
    </div>
  );
}

/** In the order in which they stand: what goes back first, what leads on last. */
const steps: readonly { step: Step; label: string; leads?: boolean }[] = [
  { step: 'send_back', label: 'Send back' },
  { step: 'back_to_approved', label: 'Back to approved' },
  { step: 'fail', label: 'Failed' },
  { step: 'revert', label: 'Take back' },
  { step: 'close', label: 'Close', leads: true },
  { step: 'queue', label: 'Queue', leads: true },
  { step: 'process', label: 'Process', leads: true },
  { step: 'paid', label: 'Mark paid', leads: true },
];

interface RevertDialogProps {
  what: string;
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

function RevertDialog({ what, onConfirm, onClose }: RevertDialogProps) {
  return (
    <ReasonDialog
      title={`Take back that ${what} was paid?`}
      line="It goes back to Payments processing, and the history says so with your reason. No money moves by this."
      action="Take back"
      label="Reason"
      missing="Say why it was not paid after all."
      maxLength={300}
      isDestroying
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
