import type { ReactNode } from 'react';
import styles from './PageColumns.module.css';

interface PageColumnsProps {
  children: ReactNode;
  /** The cards of the narrow column, which moves below the wide one on small screens. */
  aside: ReactNode;
  /** The name of the narrow column for screen readers. */
  asideLabel: string;
  /** Set if the wide column contains tables, which need the full width even on a small laptop. */
  hasTables?: boolean;
}

/** The cards of a page in a wide and a narrow column. */
export function PageColumns({ children, aside, asideLabel, hasTables = false }: PageColumnsProps) {
  return (
    <div className={styles.columns} data-tables={hasTables || undefined}>
      <div className={styles.column}>{children}</div>
      {aside && (
        <aside className={styles.column} aria-label={asideLabel}>
          {aside}
        </aside>
      )}
    </div>
  );
}
