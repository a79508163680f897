import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../../ui/notices.ts';

interface DeleteButtonProps {
  /** A question: 'Delete the rate list Germany?' */
  question: string;
  effect: string;
  remove: () => Promise<unknown>;
  onDeleted: () => void;
}

/** Deletes after a confirmation. */
export function DeleteButton({ question, effect, remove, onDeleted }: DeleteButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [isPending, setPending] = useState(false);

  async function confirm() {
    setPending(true);
    try {
      await remove();
      onDeleted();
    } catch (error) {
      notify.failure(errorText(error));
      setPending(false);
      setConfirming(false);
    }
  }

  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setConfirming(true)}>
        Delete
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={question}
          action="Delete"
          isDestroying
          isPending={isPending}
          onConfirm={() => void confirm()}
          onClose={() => setConfirming(false)}
        >
          {effect}
        </ConfirmDialog>
      )}
    </>
  );
}
