import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import dialog from '../../../../ui/ConfirmDialog.module.css';
import { ModalDialog } from '../../../../ui/ModalDialog.tsx';
import { notify } from '../../../../ui/notices.ts';
import styles from './api-keys.module.css';

/** Shows a new key. It cannot be shown again, so a click outside does not close the dialog. */
export function NewKeyDialog({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(apiKey);
      notify.success('API key copied');
    } catch {
      notify.failure('Select the key and copy it.');
    }
  }

  return (
    <ModalDialog label="Copy your API key" onClose={onClose} staysOpen>
      <div className={dialog.words}>
        <h2>Copy your API key</h2>
        <p>Store it in a safe place. It is not shown again.</p>
        <code className={styles.key}>{apiKey}</code>
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
