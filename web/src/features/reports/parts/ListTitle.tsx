import type { ReactNode } from 'react';
import styles from './ListTitle.module.css';

interface ListTitleProps {
  title: string;
  /** The title was made up because nobody has given one. */
  isUnnamed?: boolean;
  number?: string;
  /** A ReceiptThumb. */
  thumb?: ReactNode;
  /** On a second line, where there are any. */
  flags?: ReactNode;
}

/** What a row is about: its title, its number dimmed after it, and below them what is odd about it. */
export function ListTitle({ title, isUnnamed = false, number, thumb, flags }: ListTitleProps) {
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
        <span className={styles.flags}>
          {number && <span className={styles.numberBelow}>{number}</span>}
          {flags}
        </span>
      </span>
    </span>
  );
}
