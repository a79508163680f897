import type { ReactNode } from 'react';
import styles from './ListTitle.module.css';

interface ListTitleProps {
  title: string;
  /** The title was made up because nobody has given one. */
  isUnnamed?: boolean;
  /** Dimmed after the title; below it on a phone. */
  number?: string;
  /** Below the title, on a phone only: its column is left out there. */
  note?: ReactNode;
  /** A ReceiptThumb. */
  thumb?: ReactNode;
  /** On a line of their own, where there are any. */
  flags?: ReactNode;
}

/** What a row is about: its title, its number dimmed after it, and below them what is odd about it. */
export function ListTitle({ title, isUnnamed = false, number, note = number, thumb, flags }: ListTitleProps) {
  return (
    <span className={styles.cell}>
      {thumb}
      <span className={styles.words}>
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
