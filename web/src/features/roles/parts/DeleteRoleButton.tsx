import { Button } from '@mantine/core';
import { IconLock, IconTrash } from '@tabler/icons-react';
import { use, useState } from 'react';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { NavigationContext } from '../../../ui/AppLink.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import type { Role } from './role.ts';

/**
 * Deletes a role without members. Otherwise `reason` is the id of the element that explains why it cannot be deleted.
 */
export function DeleteRoleButton({ role, reason }: { role: Role; reason: string | null }) {
  const [isDialogOpen, setDialog] = useState(false);
  const navigation = use(NavigationContext);
  const remove = useWrite('roles.remove');
  if (role.is_built_in) return null;

  function confirmDelete() {
    remove.mutate(
      { role_id: role.role_id },
      {
        onSuccess: () => {
          notify.success(`${role.name} deleted`);
          navigation?.navigate('/settings/general/roles');
        },
        onError: (error) => notify.failure(errorText(error)),
        onSettled: () => setDialog(false),
      },
    );
  }

  return (
    <>
      <Button
        size="sm"
        variant="default"
        color="red"
        disabled={reason !== null}
        {...(reason ? { 'aria-describedby': reason } : {})}
        leftSection={reason ? <IconLock aria-hidden="true" /> : <IconTrash aria-hidden="true" />}
        onClick={() => setDialog(true)}
      >
        Delete
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={`Delete ${role.name}?`}
          action="Delete"
          isDestroying
          isPending={remove.isPending}
          onConfirm={confirmDelete}
          onClose={() => setDialog(false)}
        >
          It has no members. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
