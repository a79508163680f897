import type { ReactNode } from 'react';
import styles from './PageColumns.module.css';

interface PageColumnsProps {
  children: ReactNode;
  /** The cards of the narrow column, which follows the others on small screens. */
  aside: ReactNode;
  /** The name of the narrow column for screen readers. */
  asideLabel: string;
  /** Tables in the wide column need the whole width also on a small laptop. */
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
