import type { ReactNode } from 'react';
import styles from './ScreenReaderText.module.css';

/** Text for screen readers only. */
export function ScreenReaderText({ children }: { children: ReactNode }) {
  return <span className={styles.spoken}>{children}</span>;
}
