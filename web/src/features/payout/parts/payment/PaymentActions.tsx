import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../../../lib/session.ts';
import { useCanChange } from '../../../settings/parts/use-can-change.ts';
import { CancelTransfer } from '../bank/CancelTransfer.tsx';
import { openTransferOf, type PaymentDetails } from '../payable.ts';
import styles from './PaymentActions.module.css';
import { PaymentStepDialog, type PendingStep } from './PaymentStepDialog.tsx';
import { usePayAction } from './use-pay-action.ts';

type Step = keyof PaymentDetails['can'];

interface PaymentActionsProps {
  details: PaymentDetails;
  /** Content on the left, before the actions. */
  before?: ReactNode;
  /** True if the page has another primary button. */
  isAside?: boolean;
}

/** The actions allowed on a payment. Payers see why they cannot pay their own item. */
export function PaymentActions({ details, before, isAside = false }: PaymentActionsProps) {
  const { user } = useSession();
  const [dialog, setDialog] = useState<PendingStep | null>(null);
  const paying = usePayAction(details);
  const { can, payee } = details;
  const allowed = steps.filter(({ step }) => can[step].allowed);
  const isOwn = payee.user_id === user.user_id;
  // The reason is only shown to users with payout rights.
  const mayPay = useCanChange('/payout');
  const transfer = mayPay && !isOwn ? openTransferOf(details) : undefined;
  const why = mayPay ? whyNot(details, { isOwn, isStuck: allowed.length === 0 }) : null;

  function begin(step: Step) {
    if (step === 'back_to_approved' || step === 'release' || step === 'release_payment') paying.actNow({ kind: step });
    else setDialog(step);
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
      {transfer && <CancelTransfer payout_id={transfer.payout_id} number={details.number} />}
      {why && <p className={styles.why}>{why}</p>}
      {dialog && <PaymentStepDialog step={dialog} details={details} paying={paying} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** Returns why the user cannot pay: it is the user's own item, the user approved it, or a colleague must release it. */
function whyNot(
  { can, release_reason }: PaymentDetails,
  { isOwn, isStuck }: { isOwn: boolean; isStuck: boolean },
): string | null {
  if (isOwn) return isStuck ? can.process.reason : null;
  if (release_reason !== null) return can.release_payment.allowed ? null : can.release_payment.reason;
  const reasons = [can.queue.reason, can.process.reason, can.paid.reason];
  return reasons.find((reason) => reason?.startsWith('You approved')) ?? null;
}

/** The steps in display order: backward steps first, the primary step last. */
const steps: readonly { step: Step; label: string; leads?: boolean }[] = [
  { step: 'send_back', label: 'Send back' },
  { step: 'back_to_approved', label: 'Back to approved' },
  { step: 'hold', label: 'Hold' },
  { step: 'fail', label: 'Mark failed' },
  { step: 'revert', label: 'Revert payment' },
  { step: 'reject_payment', label: 'Reject payment' },
  { step: 'release', label: 'Release hold', leads: true },
  { step: 'release_payment', label: 'Release payment', leads: true },
  { step: 'close', label: 'Close', leads: true },
  { step: 'queue', label: 'Queue', leads: true },
  { step: 'process', label: 'Process', leads: true },
  { step: 'paid', label: 'Mark paid', leads: true },
];
