import type { ReactNode } from 'react';
import styles from './FormMessagePage.module.css';

/** A page that shows a message instead of the form, such as an error. */
export function FormMessagePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
