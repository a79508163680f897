import { Button } from '@mantine/core';
import { IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { AnonymiseButton } from './AnonymiseButton.tsx';
import { disablingText } from './disabling-text.ts';
import type { User } from './user.ts';

/** Enables, anonymises or disables a user. Disabling needs a confirmation that explains the consequences. */
export function AccessButton({ user, onClose }: { user: User; onClose: () => void }) {
  const [isDialogOpen, setDialog] = useState(false);
  const change = useWrite('users.enableDisable');
  const name = personName(user);
  const isDisabled = user.state === 'disabled';

  function changeAccess() {
    change.mutate(
      { selection: { ids: [user.user_id] }, is_active: isDisabled },
      {
        onSuccess: ({ results }) => {
          const refused = results.find(({ outcome }) => outcome === 'refused');
          if (refused) notify.failure(refused.message);
          else notify.success(isDisabled ? `${name} enabled` : `${name} disabled`);
        },
        onError: (error) => notify.failure(errorText(error)),
        onSettled: () => setDialog(false),
      },
    );
  }

  if (isDisabled) {
    return (
      <>
        <Button
          variant="default"
          leftSection={<IconUserCheck aria-hidden="true" />}
          loading={change.isPending}
          onClick={changeAccess}
        >
          Enable
        </Button>
        <AnonymiseButton user={user} onDone={onClose} />
      </>
    );
  }
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconUserOff aria-hidden="true" />}
        onClick={() => setDialog(true)}
      >
        Disable
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title={`Disable ${name}?`}
          action="Disable"
          isDestroying
          isPending={change.isPending}
          onConfirm={changeAccess}
          onClose={() => setDialog(false)}
        >
          {disablingText}
        </ConfirmDialog>
      )}
    </>
  );
}
