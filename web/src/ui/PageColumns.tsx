import type { ReactNode } from 'react';
import styles from './PageColumns.module.css';

interface PageColumnsProps {
  children: ReactNode;
  /** The cards of the narrow column, which follows the others on small screens. */
  aside: ReactNode;
  /** The name of the narrow column for screen readers. */
  asideLabel: string;
}

/** The cards of a page in a wide and a narrow column. */
export function PageColumns({ children, aside, asideLabel }: PageColumnsProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{children}</div>
      <aside className={styles.column} aria-label={asideLabel}>
        {aside}
      </aside>
    </div>
  );
}
