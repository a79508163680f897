import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';

interface DeleteButtonProps {
  name: string;
  remove: () => Promise<unknown>;
  onRemoved: () => void;
  /** The consequence. */
  children: ReactNode;
}

/** Deletes a setting after a confirmation. */
export function DeleteButton({ name, remove, onRemoved, children }: DeleteButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [isPending, setPending] = useState(false);

  async function confirm() {
    setPending(true);
    try {
      await remove();
      notify.success(`${name} deleted`);
      onRemoved();
    } catch (error) {
      notify.failure(errorText(error));
      setPending(false);
      setConfirming(false);
    }
  }

  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash aria-hidden="true" />}
        onClick={() => setConfirming(true)}
      >
        Delete
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          action="Delete"
          isDestroying
          isPending={isPending}
          onConfirm={() => void confirm()}
          onClose={() => setConfirming(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
