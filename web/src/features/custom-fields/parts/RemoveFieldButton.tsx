import { Button } from '@mantine/core';
import { IconLock, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import type { CustomField } from './custom-field.ts';

interface RemoveFieldButtonProps {
  field: CustomField;
  others: readonly CustomField[];
  onRemoved: () => void;
}

/** Deletes a field that no other field depends on. Saved values are kept. */
export function RemoveFieldButton({ field, others, onRemoved }: RemoveFieldButtonProps) {
  const [isDialogOpen, setDialog] = useState(false);
  const remove = useWrite('customFields.remove');
  const dependent = others.find(({ depends_on_id }) => depends_on_id === field.id);

  function confirmDelete() {
    remove.mutate(
      { id: field.id },
      {
        onSuccess: () => {
          notify.success(`${field.label} deleted`);
          onRemoved();
        },
        onError: (error) => notify.failure(errorText(error)),
        onSettled: () => setDialog(false),
      },
    );
  }

  return (
    <>
      <Button
        variant="subtle"
        color="red"
        disabled={dependent !== undefined}
        leftSection={dependent ? <IconLock aria-hidden="true" /> : <IconTrash aria-hidden="true" />}
        onClick={() => setDialog(true)}
      >
        {dependent ? `Delete (${dependent.label} depends on it)` : 'Delete'}
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={`Delete ${field.label}?`}
          action="Delete"
          isDestroying
          isPending={remove.isPending}
          onConfirm={confirmDelete}
          onClose={() => setDialog(false)}
        >
          The field is removed from the form. Saved values are kept.
        </ConfirmDialog>
      )}
    </>
  );
}
