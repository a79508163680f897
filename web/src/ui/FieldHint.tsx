import type { ReactNode } from 'react';
import styles from './FieldHint.module.css';

interface FieldHintProps {
  /** Text at the right end of the label line. */
  note?: ReactNode;
  /** Marks a value the user should check with an amber border. It is not an error. */
  isUnsure?: boolean;
  /** The field name in server refusals, used to find the field. */
  field?: string;
  children: ReactNode;
}

/** A field with a hint next to its label, such as the source of its value or the category that requires it. */
export function FieldHint({ note, isUnsure = false, field, children }: FieldHintProps) {
  return (
    <div className={styles.noted} data-unsure={isUnsure || undefined} data-field={field}>
      {children}
      {note && <span className={styles.note}>{note}</span>}
    </div>
  );
}
