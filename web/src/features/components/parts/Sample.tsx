import type { ReactNode } from 'react';
import styles from './Sample.module.css';

interface SampleProps {
  title: string;
  /** The number of columns that the sample takes up, out of twelve. */
  span?: 3 | 4 | 5 | 6 | 7 | 8 | 12;
  /** True to show the sample without a box, because the sample is a card itself. */
  bare?: boolean;
  children: ReactNode;
}

/** Shows a component with its name above it. */
export function Sample({ title, span = 4, bare = false, children }: SampleProps) {
  return (
    <section className={styles.sample} data-span={span}>
      <h2>{title}</h2>
      {bare ? children : <div className={styles.box}>{children}</div>}
    </section>
  );
}

export function Samples({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
