import { IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  title: string;
  /** An explanation, in one sentence. */
  children?: ReactNode;
  /** One button for the next step. */
  action?: ReactNode;
  /** A 20 px icon. */
  icon?: ReactNode;
}

/** Shown in place of an empty list: a title, an explanation and the next step. */
export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.tile}>{icon ?? <IconReceipt size={20} aria-hidden="true" />}</span>
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.words}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
