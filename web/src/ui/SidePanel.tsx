import type { ReactNode } from 'react';
import styles from './SidePanel.module.css';

/** What stands beside a list: sections split by hairlines, the total first, the deciding button last. */
export function SidePanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className={styles.panel} aria-label={label}>
      {children}
    </aside>
  );
}

export function SidePanelSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}

export interface Fact {
  name: string;
  value: ReactNode;
  /** The line that adds the others up. */
  isSum?: boolean;
}

/** Names left, values right. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value, isSum }) => (
        <div key={name} data-sum={isSum || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
