import { ConfirmIdentityDialog } from '../../features/two-factor/parts/ConfirmIdentityDialog.tsx';
import { pendingConfirmation } from '../../lib/send-confirmed.ts';
import { useStore } from '../../lib/store.ts';

/** Shows the dialog while a call waits for it. */
export function ConfirmIdentity() {
  const pending = useStore(pendingConfirmation);
  return pending && <ConfirmIdentityDialog onFinish={pending.finish} />;
}
