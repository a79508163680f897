import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { t, texts } from '#domain/language/translate.ts';
import dialog from './ConfirmDialog.module.css';
import { ModalDialog } from './ModalDialog.tsx';
import { notify } from './notices.ts';
import styles from './SecretDialog.module.css';

interface SecretDialogProps {
  noun: keyof typeof labels;
  secret: string;
  onClose: () => void;
}

/** Shows a new secret. It cannot be shown again, so a click outside does not close the dialog. */
export function SecretDialog({ noun, secret, onClose }: SecretDialogProps) {
  const { title, copied, failed } = labels[noun];

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      notify.success(copied);
    } catch {
      notify.failure(failed);
    }
  }

  return (
    <ModalDialog label={title} onClose={onClose} staysOpen>
      <div className={dialog.words}>
        <h2>{title}</h2>
        <p>{t`Store it in a safe place. It is not shown again.`}</p>
        <code className={styles.secret}>{secret}</code>
      </div>
      <div className={dialog.buttons}>
        <Button variant="default" leftSection={<IconCopy aria-hidden="true" />} onClick={() => void copy()}>
          {t`Copy`}
        </Button>
        <Button onClick={onClose}>{t`Done`}</Button>
      </div>
    </ModalDialog>
  );
}

const labels = texts({
  'API key': {
    title: 'Copy your API key',
    copied: 'API key copied',
    failed: 'Select the API key and copy it.',
  },
  'SCIM token': {
    title: 'Copy your SCIM token',
    copied: 'SCIM token copied',
    failed: 'Select the SCIM token and copy it.',
  },
  'signing secret': {
    title: 'Copy your signing secret',
    copied: 'Signing secret copied',
    failed: 'Select the signing secret and copy it.',
  },
});
