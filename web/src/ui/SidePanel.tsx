import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './SidePanel.module.css';

interface SidePanelProps {
  label: string;
  /** Where it was opened on purpose: it says its name, and can be closed. */
  onClose?: () => void;
  children: ReactNode;
}

/** What stands beside a list: sections split by hairlines, the total first, the deciding button last. */
export function SidePanel({ label, onClose, children }: SidePanelProps) {
  return (
    <aside className={styles.panel} aria-label={label}>
      {onClose && (
        <header className={styles.header}>
          <h2>{label}</h2>
          <CloseButton aria-label="Close" onClick={onClose} />
        </header>
      )}
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
  /** Where two have the same name. */
  key?: string;
  name: string;
  /** A dim line below the name, which leads then. */
  detail?: string;
  value: ReactNode;
  /** The line that adds the others up. */
  isSum?: boolean;
}

/** Names left, values right. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, key = name, detail, value, isSum }) => (
        <div key={key} data-sum={isSum || undefined} data-leads={detail ? true : undefined}>
          <dt>
            {name}
            {detail && <small>{detail}</small>}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
