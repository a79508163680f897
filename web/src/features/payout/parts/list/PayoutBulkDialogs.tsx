import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { ReasonDialog } from '../../../../ui/ReasonDialog.tsx';
import { commentRequiredText } from '../../../approvals/parts/decision/approval-labels.ts';
import { counted } from '../../../bulk/parts/bulk-selection.ts';
import { FailedDialog } from '../payment/FailedDialog.tsx';
import { HoldDialog } from '../payment/HoldDialog.tsx';
import { PaidOnDialog } from '../payment/PaidOnDialog.tsx';
import { closeText } from '../payout-labels.ts';
import type { PayoutRuns } from './use-payout-runs.ts';

export type OpenDialog = 'hold_approved' | 'hold_queued' | 'send_back' | 'close' | 'fail' | 'paid';

interface PayoutBulkDialogsProps {
  dialog: OpenDialog;
  runs: PayoutRuns;
  count: number;
  onClose: () => void;
}

/** The confirmation dialogs of bulk actions on payments. */
export function PayoutBulkDialogs({ dialog, runs, count, onClose }: PayoutBulkDialogsProps) {
  const items = counted(count, 'item');
  const payments = counted(count, 'payment');
  switch (dialog) {
    case 'hold_approved':
      return <HoldDialog what={payments} onConfirm={(reason) => runs.hold('reports', reason)} onClose={onClose} />;
    case 'hold_queued':
      return <HoldDialog what={payments} onConfirm={(reason) => runs.hold('payment', reason)} onClose={onClose} />;
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
          {closeText(count)}
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
      line="The approval is withdrawn. Each submitter can edit and resubmit."
      action="Send back"
      missing={commentRequiredText}
      maxLength={2000}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
