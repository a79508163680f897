import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../../lib/call-error.ts';
import { useWrite } from '../../../../lib/queries.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { notify } from '../../../../ui/notices.ts';

interface CancelTransferProps {
  payout_id: string;
  number: string;
  /** The time at which the bank collects the transfer, if known. */
  cancel_until?: string | null;
  size?: 'sm' | 'md';
}

/** The button that cancels a transfer. This is possible until the bank collects the transfer. */
export function CancelTransfer({ payout_id, number, cancel_until = null, size = 'md' }: CancelTransferProps) {
  const cancel = useWrite('ach.cancel');
  const [isConfirming, setConfirming] = useState(false);

  async function confirm() {
    try {
      await cancel.mutateAsync({ payout_id });
      notify.success(`The transfer of ${number} was cancelled`);
    } catch (error) {
      notify.failure(errorText(error));
    }
    setConfirming(false);
  }

  return (
    <>
      <Button
        size={size}
        variant="default"
        aria-label={`Cancel the transfer of ${number}`}
        onClick={() => setConfirming(true)}
      >
        Cancel transfer
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Cancel the transfer of ${number}?`}
          action="Cancel transfer"
          isDestroying
          isPending={cancel.isPending}
          onConfirm={() => void confirm()}
          onClose={() => setConfirming(false)}
        >
          {number} returns to the payments queue.{' '}
          {cancel_until ? (
            <>
              You can cancel until <DateTime at={cancel_until} />.
            </>
          ) : (
            'You can cancel until the bank collects the transfer.'
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
