import type { ReactNode } from 'react';
import styles from './FormMessagePage.module.css';

/** A page that stands in for the form: what is not there, or may not be changed. */
export function FormMessagePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
