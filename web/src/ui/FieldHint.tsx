import type { ReactNode } from 'react';
import styles from './FieldHint.module.css';

interface FieldHintProps {
  /** Text at the right end of the label line. */
  note?: ReactNode;
  /**
   * True to mark the value with an amber border, because the user should check it. The border does not mean an error.
   */
  isUnsure?: boolean;
  /** The field's name in the server's refusals, so that a form can focus this field. */
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
