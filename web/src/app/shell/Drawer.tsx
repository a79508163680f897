import { t } from '#domain/language/translate.ts';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import styles from './Shell.module.css';
import { Sidebar } from './Sidebar.tsx';

/** The sidebar on a phone, which opens as a dialog. */
export function Drawer({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog label={t`Menu`} look="bare" className={styles.drawer} onClose={onClose}>
      <Sidebar is_rail={false} onClose={onClose} />
    </ModalDialog>
  );
}
