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

/** Deletes a category. If the category is in use, offers to switch it off instead. */
export function DeleteCategory({ category, onDone }: DeleteCategoryProps) {
  const [isConfirming, setConfirming] = useState(false);
  /**
   * The reason why the category cannot be deleted; null if the category can be deleted or the user has not tried to
   * delete it.
   */
  const [reason, setReason] = useState<string | null>(null);
  const remove = useWrite('categories.remove');

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
          setConfirming(false);
          if (isUsed) setReason(errorText(error));
          else notify.failure(errorText(error));
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
        onClick={() => setConfirming(true)}
      >
        Delete
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Delete ${category.name}?`}
          action="Delete"
          isDestroying
          isPending={remove.isPending}
          onConfirm={confirmDelete}
          onClose={() => setConfirming(false)}
        >
          Its attributes are deleted as well. A category in use cannot be deleted, so no claim is lost.
        </ConfirmDialog>
      )}
      {reason !== null && <SwitchOffDialog category={category} reason={reason} onClose={() => setReason(null)} />}
    </>
  );
}

interface SwitchOffDialogProps {
  category: Category;
  reason: string;
  onClose: () => void;
}

function SwitchOffDialog({ category, reason, onClose }: SwitchOffDialogProps) {
  const update = useWrite('categories.update');

  async function switchOff() {
    try {
      await update.mutateAsync({ ids: [category.id], is_active: false });
      notify.success('Category switched off');
    } catch (error) {
      notify.failure(errorText(error));
    }
    onClose();
  }

  return (
    <ConfirmDialog
      title={`${category.name} cannot be deleted`}
      action="Switch off"
      isPending={update.isPending}
      onConfirm={() => void switchOff()}
      onClose={onClose}
    >
      {reason}
    </ConfirmDialog>
  );
}
