import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { counted } from '../../reports/parts/chosen.ts';
import { FailedDialog } from './FailedDialog.tsx';
import { PaidOnDialog } from './PaidOnDialog.tsx';
import type { PayoutRuns } from './use-payout-runs.ts';

export type OpenDialog = 'send_back' | 'close' | 'fail' | 'paid';

interface PayoutBulkDialogsProps {
  dialog: OpenDialog;
  runs: PayoutRuns;
  count: number;
  onClose: () => void;
}

/** What is asked before several payments are moved. */
export function PayoutBulkDialogs({ dialog, runs, count, onClose }: PayoutBulkDialogsProps) {
  const items = counted(count, 'item');
  const payments = counted(count, 'payment');
  switch (dialog) {
    case 'send_back':
      return <SendBackDialog what={items} onConfirm={runs.sendBack} onClose={onClose} />;
    case 'close':
      return (
        <ConfirmDialog
          title={`Close ${items}?`}
          action="Close"
          isPending={runs.isPending}
          onConfirm={() => void runs.close().then(onClose)}
          onClose={onClose}
        >
          They count as paid. No money moves: advances or the company paid for everything already.
        </ConfirmDialog>
      );
    case 'fail':
      return <FailedDialog what={payments} onConfirm={runs.fail} onClose={onClose} />;
    case 'paid':
      return <PaidOnDialog line={payments} draft={`payout-paid-${count}`} onPay={runs.markPaid} onClose={onClose} />;
  }
}

interface SendBackDialogProps {
  what: string;
  onConfirm: (comment: string) => Promise<unknown>;
  onClose: () => void;
}

export function SendBackDialog({ what, onConfirm, onClose }: SendBackDialogProps) {
  return (
    <ReasonDialog
      title={`Send ${what} back?`}
      line="The approval is taken back. Each submitter can change it and submit it again."
      action="Send back"
      missing="Add a comment so they know why."
      maxLength={2000}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
