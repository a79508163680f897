import type { ReactNode } from 'react';
import styles from './ListTitle.module.css';

interface ListTitleProps {
  title: string;
  /** True if the item has no title and a substitute is shown. */
  isUnnamed?: boolean;
  /** The number of the item, shown after the title or, on a phone, below it. */
  number?: string;
  /**
   * The text below the title on a phone, where the column with this value is hidden. By default, this is the number.
   */
  note?: ReactNode;
  /** A ReceiptThumb, at the start of the cell. */
  thumb?: ReactNode;
  /** The flags of the item, shown on a separate line. */
  flags?: ReactNode;
}

/** The title cell of a row: title, number and flags. */
export function ListTitle({ title, isUnnamed = false, number, note = number, thumb, flags }: ListTitleProps) {
  return (
    <span className={styles.cell}>
      {thumb}
      <span className={styles.text}>
        <span className={styles.line}>
          <span className={styles.title} data-unnamed={isUnnamed || undefined}>
            {title}
          </span>{' '}
          {number && <span className={styles.number}>{number}</span>}
        </span>
        {note && <span className={styles.note}>{note}</span>}
        {flags && <span className={styles.flags}>{flags}</span>}
      </span>
    </span>
  );
}
