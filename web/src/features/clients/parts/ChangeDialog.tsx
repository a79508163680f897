import type { ReactNode } from 'react';
import { notify } from '../../../ui/notices.ts';
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx';
import { type ClientChange, type ClientDetails, useClientChange } from './client.calls.ts';

interface ChangeDialogProps {
  details: ClientDetails;
  /** A question such as 'Suspend Birch?' */
  title: string;
  line: string;
  action: string;
  /** The text of the notice that appears after the change. */
  done: string;
  isDestroying?: boolean;
  /** Returns the change to send. Throws if a field is incomplete. */
  change: () => ClientChange;
  onClose: () => void;
  /** Fields that are shown above the reason. */
  children?: ReactNode;
}

/** Asks for the reason for a change, which the client sees in its audit log. */
export function ChangeDialog({ details, done, change, line, ...dialog }: ChangeDialogProps) {
  const send = useClientChange(details);
  return (
    <ReasonDialog
      {...dialog}
      line={`${line} The client sees the reason in its audit log.`}
      label="Reason"
      missing="Enter a reason."
      maxLength={500}
      onConfirm={async (reason) => {
        await send(change(), reason);
        notify.success(done);
      }}
    />
  );
}
