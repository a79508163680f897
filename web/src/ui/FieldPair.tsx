import type { ReactNode } from 'react';
import styles from './Field.module.css';

/** Two fields that belong together side by side, below each other on a small phone. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
