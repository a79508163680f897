import type { ReactNode } from 'react';
import styles from './KeyCap.module.css';

/** A keyboard shortcut; hidden on touch devices. */
export function KeyCap({ children }: { children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
