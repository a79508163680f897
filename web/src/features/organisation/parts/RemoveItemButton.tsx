import { Button } from '@mantine/core';
import { IconLock, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { countText } from '#domain/text/count-text.ts';
import type { Sent } from '../../../lib/call.ts';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';

interface RemoveItemButtonProps {
  kind: Sent<'organisation.remove'>['kind'];
  item: { id: string; name: string; no_of_users: number };
  /** Why it cannot be deleted although nobody is assigned to it. */
  reason?: string | null;
  onRemoved: () => void;
}

/** Deletes an item nobody is assigned to; otherwise the disabled button shows the reason. */
export function RemoveItemButton({ kind, item, reason, onRemoved }: RemoveItemButtonProps) {
  const [isDialogOpen, setDialog] = useState(false);
  const remove = useWrite('organisation.remove');
  const why = reason ?? (item.no_of_users > 0 ? assignedText(item.no_of_users) : null);

  function confirmDelete() {
    remove.mutate(
      { kind, id: item.id },
      {
        onSuccess: () => {
          notify.success(`${item.name} deleted`);
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
        disabled={why !== null}
        leftSection={why ? <IconLock aria-hidden="true" /> : <IconTrash aria-hidden="true" />}
        onClick={() => setDialog(true)}
      >
        {why ? `Delete (${why})` : 'Delete'}
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={`Delete ${item.name}?`}
          action="Delete"
          isDestroying
          isPending={remove.isPending}
          onConfirm={confirmDelete}
          onClose={() => setDialog(false)}
        >
          It can no longer be selected. Existing records keep it.
        </ConfirmDialog>
      )}
    </>
  );
}

function assignedText(count: number): string {
  return count === 1 ? 'assigned to 1 person' : `assigned to ${countText(count)} people`;
}
