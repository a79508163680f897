import { Button } from '@mantine/core';
import { IconUserX } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '../../../lib/queries.ts';
import { personName } from '../../../lib/session.ts';
import { notify } from '../../../ui/notices.ts';
import { TypedConfirmDialog } from '../../../ui/TypedConfirmDialog.tsx';
import type { User } from './user.ts';

/** Anonymises a disabled user after the admin has typed the user's email. */
export function AnonymiseButton({ user, onDone }: { user: User; onDone: () => void }) {
  const [isDialogOpen, setDialog] = useState(false);
  const anonymise = useWrite('users.anonymise');

  async function confirm(email: string) {
    const { name } = await anonymise.mutateAsync({ user_id: user.user_id, email });
    notify.success(`${name} replaces this person. The history is updated in a moment.`);
    onDone();
  }

  return (
    <>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconUserX aria-hidden="true" />}
        onClick={() => setDialog(true)}
      >
        Anonymise
      </Button>
      {isDialogOpen && (
        <TypedConfirmDialog
          title={`Anonymise ${personName(user)}?`}
          action="Anonymise"
          label={`Type ${user.email} to confirm`}
          expected={user.email}
          onConfirm={confirm}
          onClose={() => setDialog(false)}
        >
          <p>
            Removed for good: name, email, phone, photo, bank accounts, ways to sign in, sessions, sign-ins, API keys,
            notifications, saved views, mails with receipts and all stored export files. The name is replaced in texts
            and in the audit log.
          </p>
          <p>
            Kept for the books: reports, expenses with their receipts, advances, approvals, payments and the ledger,
            under “Former employee” and a number. This cannot be undone.
          </p>
        </TypedConfirmDialog>
      )}
    </>
  );
}
