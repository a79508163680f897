import { DateTime } from './DateTime.tsx';
import styles from './RestoredDraftNotice.module.css';
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
      <span>
        Restored: your unsaved changes from <DateTime at={unsent.typed_at} />
      </span>
      <TextButton onClick={onForget}>Discard them</TextButton>
    </p>
  );
}
