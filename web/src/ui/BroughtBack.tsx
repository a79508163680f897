import styles from './BroughtBack.module.css';
import { DateTime } from './DateTime.tsx';
import { TextButton } from './TextButton.tsx';

/** Tells the user that the form contains restored changes that were never saved. */
export function BroughtBack({ unsent, onForget }: { unsent: { typed_at: string } | null; onForget: () => void }) {
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
