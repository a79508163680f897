import { ConfirmIdentityDialog } from '../../features/two-factor/parts/ConfirmIdentityDialog.tsx';
import { ConfirmPasswordDialog } from '../../features/two-factor/parts/ConfirmPasswordDialog.tsx';
import { pendingConfirmation } from '../../lib/send-confirmed.ts';
import { useStore } from '../../lib/store.ts';

/** Shows the confirmation dialog while a call waits for it. */
export function ConfirmIdentity() {
  const pending = useStore(pendingConfirmation);
  if (!pending) return null;
  const Dialog = pending.is_by_password ? ConfirmPasswordDialog : ConfirmIdentityDialog;
  return <Dialog onFinish={pending.finish} />;
}
