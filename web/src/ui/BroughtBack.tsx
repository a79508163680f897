import styles from './BroughtBack.module.css';
import { DateTime } from './DateTime.tsx';
import { TextButton } from './TextButton.tsx';

/** Says that the form holds what was typed earlier and had not been saved. */
export function BroughtBack({ unsent, onForget }: { unsent: { typed_at: string } | null; onForget: () => void }) {
  if (!unsent) return null;
  return (
    <p className={styles.note} role="status">
      <span>
        Brought back: what you typed at <DateTime at={unsent.typed_at} /> had not been saved.
      </span>
      <TextButton onClick={onForget}>Leave it out</TextButton>
    </p>
  );
}
