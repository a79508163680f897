import { Button } from '@mantine/core';
import { IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { disablingText } from './disabling-text.ts';
import type { User } from './user.ts';

/** Keeps somebody out, or lets them in again. Keeping out is asked twice and says what follows. */
export function AccessButton({ user }: { user: User }) {
  const [isDialogOpen, setDialog] = useState(false);
  const change = useWrite('users.enableDisable');
  const name = personName(user);
  const isOut = user.state === 'disabled';

  function act() {
    change.mutate(
      { selection: { ids: [user.user_id] }, is_active: isOut },
      {
        onSuccess: ({ verdicts }) => {
          const refused = verdicts.find(({ outcome }) => outcome === 'refused');
          if (refused) notify.failure(refused.message);
          else notify.success(isOut ? `${name} enabled` : `${name} disabled`);
        },
        onError: (error) => notify.failure(sentenceOf(error)),
        onSettled: () => setDialog(false),
      },
    );
  }

  if (isOut) {
    return (
      <Button
        variant="default"
        leftSection={<IconUserCheck aria-hidden="true" />}
        loading={change.isPending}
        onClick={act}
      >
        Enable
      </Button>
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
          onConfirm={act}
          onClose={() => setDialog(false)}
        >
          {disablingText}
        </ConfirmDialog>
      )}
    </>
  );
}
