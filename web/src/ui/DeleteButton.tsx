import { Button } from '@mantine/core';
import { IconLock, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { capitalize } from '#domain/text/capitalize.ts';
import { errorText } from '../lib/call-error.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { notify } from './notices.ts';

interface DeleteButtonProps {
  /** The name of the item as used in a sentence: 'Own car', 'the rate of Berlin'. */
  name: string;
  /** The reason why the item cannot be deleted, shown on the disabled button. */
  reason?: string | null;
  remove: () => Promise<unknown>;
  onDeleted: () => void;
  /** Text that describes the consequence. */
  children: ReactNode;
}

/** Deletes an item after a confirmation that describes the consequence. */
export function DeleteButton({ name, reason = null, remove, onDeleted, children }: DeleteButtonProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [isPending, setPending] = useState(false);

  async function confirm() {
    setPending(true);
    try {
      await remove();
      notify.success(t`${capitalize(name)} deleted`);
      onDeleted();
    } catch (error) {
      notify.failure(errorText(error));
    }
    setPending(false);
    setConfirming(false);
  }

  return (
    <>
      <Button
        variant="subtle"
        color="red"
        disabled={reason !== null}
        leftSection={reason === null ? <IconTrash aria-hidden="true" /> : <IconLock aria-hidden="true" />}
        onClick={() => setConfirming(true)}
      >
        {reason === null ? t`Delete` : t`Delete (${reason})`}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t`Delete ${name}?`}
          action={t`Delete`}
          isDestroying
          isPending={isPending}
          onConfirm={() => void confirm()}
          onClose={() => setConfirming(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
