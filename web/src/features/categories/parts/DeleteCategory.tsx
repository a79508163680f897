import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { CallError, errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import type { Category } from '../categories.calls.ts';

interface DeleteCategoryProps {
  category: Category;
  onDone: () => void;
}

/** Deletes a category, or offers to switch it off if it is in use. */
export function DeleteCategory({ category, onDone }: DeleteCategoryProps) {
  const [dialog, setDialog] = useState<'delete' | 'switch_off' | null>(null);
  const [reason, setReason] = useState('');
  const remove = useWrite('categories.remove');
  const update = useWrite('categories.update');

  function confirmDelete() {
    remove.mutate(
      { id: category.id },
      {
        onSuccess: () => {
          notify.success('Category deleted');
          onDone();
        },
        onError: (error) => {
          const isUsed = error instanceof CallError && error.failure.code === 'category.in_use';
          setReason(errorText(error));
          setDialog(isUsed ? 'switch_off' : null);
          if (!isUsed) notify.failure(errorText(error));
        },
      },
    );
  }

  function switchOff() {
    update.mutate(
      { ids: [category.id], is_active: false },
      {
        onSuccess: () => {
          setDialog(null);
          notify.success('Category switched off');
        },
        onError: (error) => {
          setDialog(null);
          notify.failure(errorText(error));
        },
      },
    );
  }

  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash aria-hidden="true" />}
        onClick={() => setDialog('delete')}
      >
        Delete
      </Button>
      {dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete ${category.name}?`}
          action="Delete"
          isDestroying
          isPending={remove.isPending}
          onConfirm={confirmDelete}
          onClose={() => setDialog(null)}
        >
          Its attributes are deleted as well. A category in use cannot be deleted, so no claim is lost.
        </ConfirmDialog>
      )}
      {dialog === 'switch_off' && (
        <ConfirmDialog
          title={`${category.name} cannot be deleted`}
          action="Switch off"
          isPending={update.isPending}
          onConfirm={switchOff}
          onClose={() => setDialog(null)}
        >
          {reason}
        </ConfirmDialog>
      )}
    </>
  );
}
