import type { ReactNode } from 'react';
import styles from './FieldHint.module.css';

interface FieldHintProps {
  /** At the right end of the label's line. */
  note?: ReactNode;
  /** The value wants a second look: an amber border, which is no error. */
  isUnsure?: boolean;
  /** Under which name a refusal finds it. */
  field?: string;
  children: ReactNode;
}

/** A field with a remark beside its label: where its value comes from, or who asks for it. */
export function FieldHint({ note, isUnsure = false, field, children }: FieldHintProps) {
  return (
    <div className={styles.noted} data-unsure={isUnsure || undefined} data-field={field}>
      {children}
      {note && <span className={styles.note}>{note}</span>}
    </div>
  );
}
