import type { ReactNode } from 'react';
import styles from './FiledForBanner.module.css';

/** Says whose name somebody works in; what they do is told with both names. */
export function FiledForBanner({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <p className={styles.banner} role="status">
      <span>
        You file for <b>{name}</b>. What you do here is theirs; the history names you both.
      </span>
      {children}
    </p>
  );
}
