import { Button } from '@mantine/core';
import { IconLock, IconTrash } from '@tabler/icons-react';
import { use, useState } from 'react';
import { sentenceFor } from '#domain/refusals.ts';
import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { NavigationContext } from '../../../ui/AppLink.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import styles from './RoleEditor.module.css';
import type { Role } from './role.ts';

/** A role nobody holds can go; otherwise the reason stands beside the button. */
export function DeleteRoleButton({ role }: { role: Role }) {
  const [isAsking, setAsking] = useState(false);
  const navigation = use(NavigationContext);
  const remove = useWrite('roles.remove');
  if (role.is_built_in) return null;
  const reason = role.no_of_users > 0 ? sentenceFor('role.in_use', { count: role.no_of_users }) : null;

  function act() {
    remove.mutate(
      { role_id: role.role_id },
      {
        onSuccess: () => {
          notify.success(`${role.name} deleted`);
          navigation?.navigate('/settings/general/roles');
        },
        onError: (error) => notify.failure(sentenceOf(error)),
        onSettled: () => setAsking(false),
      },
    );
  }

  return (
    <>
      {reason && (
        <span className={styles.reason} id={`why-${role.role_id}`}>
          {reason}
        </span>
      )}
      <Button
        size="sm"
        variant="default"
        color="red"
        disabled={reason !== null}
        {...(reason ? { 'aria-describedby': `why-${role.role_id}` } : {})}
        leftSection={reason ? <IconLock aria-hidden="true" /> : <IconTrash aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${role.name}?`}
          action="Delete"
          isDestroying
          isPending={remove.isPending}
          onConfirm={act}
          onClose={() => setAsking(false)}
        >
          Nobody holds it. It cannot be brought back.
        </ConfirmDialog>
      )}
    </>
  );
}
