import type { ReactNode } from 'react';
import styles from './Spoken.module.css';

/** Words for a screen reader where the eye has enough without them. */
export function Spoken({ children }: { children: ReactNode }) {
  return <span className={styles.spoken}>{children}</span>;
}
