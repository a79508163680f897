import type { ReactNode } from 'react';
import styles from './ScreenReaderText.module.css';

/** Text that is visually hidden and only announced by screen readers. */
export function ScreenReaderText({ children }: { children: ReactNode }) {
  return <span className={styles.spoken}>{children}</span>;
}
