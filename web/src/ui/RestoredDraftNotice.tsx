import { t } from '#domain/language/translate.ts';
import { DateTime } from './DateTime.tsx';
import styles from './RestoredDraftNotice.module.css';
import { rich } from './rich.tsx';
import { TextButton } from './TextButton.tsx';

/** Tells the user that the form contains restored changes that were never saved. */
export function RestoredDraftNotice({
  unsent,
  onForget,
}: {
  unsent: { typed_at: string } | null;
  onForget: () => void;
}) {
  if (!unsent) return null;
  return (
    <p className={styles.note} role="status">
      <span>{rich`Restored: your unsaved changes from ${<DateTime at={unsent.typed_at} />}`}</span>
      <TextButton onClick={onForget}>{t`Discard them`}</TextButton>
    </p>
  );
}
