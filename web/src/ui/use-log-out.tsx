import { type ReactNode, useState } from 'react';
import { plural, t } from '#domain/language/translate.ts';
import { logOut } from '../lib/log-out.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/**
 * Logs out. If this device has unsent receipts, a dialog asks for confirmation first, because logging out deletes them.
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
  countUnsent: async () => (await import('../lib/capture/forget-captures.ts')).countOwnCaptures(),
  leave: () => logOut(),
};

function unsentText(count: number): string {
  return plural(
    count,
    '1 item on this device has not been sent to Outlay yet. Connect to the internet to send it first.',
    '# items on this device have not been sent to Outlay yet. Connect to the internet to send them first.',
  );
}
