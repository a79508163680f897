import { CloseButton } from '@mantine/core';
import { t } from '#domain/language/translate.ts';
import { ModalDialog } from '../../../ui/ModalDialog.tsx';
import { ShortcutList } from './ShortcutList.tsx';
import styles from './ShortcutsDialog.module.css';

/** All keyboard shortcuts, opened with the question mark. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog label={t`Keyboard shortcuts`} className={styles.dialog} onClose={onClose}>
      <div className={styles.head}>
        <h2>{t`Keyboard shortcuts`}</h2>
        <CloseButton aria-label={t`Close`} onClick={onClose} />
      </div>
      <div className={styles.list}>
        <ShortcutList />
      </div>
    </ModalDialog>
  );
}
