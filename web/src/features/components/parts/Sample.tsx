import type { ReactNode } from 'react';
import styles from './Sample.module.css';

interface SampleProps {
  title: string;
  /** The width in columns, of twelve. */
  span?: 3 | 4 | 5 | 6 | 7 | 8 | 12;
  /** Leaves out the box, for samples that are cards themselves. */
  bare?: boolean;
  children: ReactNode;
}

/** Shows a component below its name. */
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
