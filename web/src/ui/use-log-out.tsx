import { type ReactNode, useState } from 'react';
import { t } from '#domain/language/translate.ts';
import { logOut } from '../lib/log-out.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { countUnsent, unsentText } from './unsent-captures.ts';

/**
 * Returns a function that logs out, and a dialog. If this device has unsent receipts, the dialog asks for confirmation
 * first, because logging out deletes them.
 */
export function useLogOut({ countUnsent, leave } = browserActions): { start: () => void; dialog: ReactNode } {
  const [unsent, setUnsent] = useState(0);
  const [isLeaving, setLeaving] = useState(false);

  async function start() {
    const count = await countUnsent();
    if (count > 0) return setUnsent(count);
    await leave();
  }

  const dialog = unsent > 0 && (
    <ConfirmDialog
      title={t`Log out and delete unsent receipts?`}
      action={t`Log out and delete`}
      isDestroying
      isPending={isLeaving}
      onConfirm={() => {
        setLeaving(true);
        void leave();
      }}
      onClose={() => setUnsent(0)}
    >
      {unsentText(unsent)}
    </ConfirmDialog>
  );
  return { start: () => void start(), dialog };
}

const browserActions = {
  countUnsent,
  leave: () => logOut(),
};
