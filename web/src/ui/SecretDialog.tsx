import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import dialog from './ConfirmDialog.module.css';
import { ModalDialog } from './ModalDialog.tsx';
import { notify } from './notices.ts';
import styles from './SecretDialog.module.css';

interface SecretDialogProps {
  /** The kind of secret: 'API key', 'SCIM token'. */
  noun: string;
  secret: string;
  onClose: () => void;
}

/** Shows a new secret. It cannot be shown again, so a click outside does not close the dialog. */
export function SecretDialog({ noun, secret, onClose }: SecretDialogProps) {
  const title = `Copy your ${noun}`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      notify.success(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} copied`);
    } catch {
      notify.failure(`Select the ${noun} and copy it.`);
    }
  }

  return (
    <ModalDialog label={title} onClose={onClose} staysOpen>
      <div className={dialog.words}>
        <h2>{title}</h2>
        <p>Store it in a safe place. It is not shown again.</p>
        <code className={styles.secret}>{secret}</code>
      </div>
      <div className={dialog.buttons}>
        <Button variant="default" leftSection={<IconCopy aria-hidden="true" />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </ModalDialog>
  );
}
