import type { ReactNode } from 'react';
import styles from './Field.module.css';

/** Two related fields side by side; stacked on a small phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
