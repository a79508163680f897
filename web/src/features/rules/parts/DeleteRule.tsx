import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../../lib/call-error.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';

interface DeleteRuleProps {
  name: string;
  onDelete: () => Promise<unknown>;
  onDone: () => void;
  /** Text that describes the consequences of deleting the rule. */
  children: ReactNode;
}

export function DeleteRule({ name, onDelete, onDone, children }: DeleteRuleProps) {
  const [isDialogOpen, setDialog] = useState(false);
  const [isPending, setPending] = useState(false);

  async function confirmDelete() {
    setPending(true);
    try {
      await onDelete();
      notify.success('Rule deleted');
      onDone();
    } catch (error) {
      setDialog(false);
      setPending(false);
      notify.failure(errorText(error));
    }
  }

  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash aria-hidden="true" />}
        onClick={() => setDialog(true)}
      >
        Delete
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          action="Delete"
          isDestroying
          isPending={isPending}
          onConfirm={() => void confirmDelete()}
          onClose={() => setDialog(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
