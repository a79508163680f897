import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { t } from '#domain/language/translate.ts';
import dialog from '../../../ui/dialogs.module.css';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { notify } from '../../../ui/notices.ts';
import { saveFile } from '../../../ui/save-file.ts';
import styles from './two-factor.module.css';
import { twoFactorLabels } from './two-factor-labels.ts';

/** Shows new recovery codes. They cannot be shown again, so a click outside does not close the dialog. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      notify.success(twoFactorLabels.copied);
    } catch {
      notify.failure(twoFactorLabels.copyFailed);
    }
  }

  function download() {
    saveFile({ file_name: 'outlay-recovery-codes.txt', content: text, type: 'text/plain' });
  }

  return (
    <ModalDialog label={t`Your recovery codes`} onClose={onClose} staysOpen>
      <div className={dialog.words}>
        <h2>{t`Your recovery codes`}</h2>
        <p>{twoFactorLabels.recoveryIntro}</p>
        <ul className={styles.codes} aria-label={t`Recovery codes`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={dialog.buttons}>
        <Button variant="default" leftSection={<IconCopy aria-hidden="true" />} onClick={() => void copy()}>
          {t`Copy`}
        </Button>
        <Button variant="default" leftSection={<IconDownload aria-hidden="true" />} onClick={download}>
          {t`Download`}
        </Button>
        <Button onClick={onClose}>{t`Done`}</Button>
      </div>
    </ModalDialog>
  );
}
