import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import styles from './SidePanel.module.css';

interface SidePanelProps {
  label: string;
  /** Called when the user closes the panel. If given, the panel has a header with its label and a close button. */
  onClose?: () => void;
  children: ReactNode;
}

/** A panel next to a list. Its sections should begin with the total and end with the primary button. */
export function SidePanel({ label, onClose, children }: SidePanelProps) {
  return (
    <aside className={styles.panel} aria-label={label}>
      {onClose && (
        <header className={styles.header}>
          <h2>{label}</h2>
          <CloseButton aria-label={t`Close`} onClick={onClose} />
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
  /** A unique key, which is required if two facts have the same name. */
  key?: string;
  name: string;
  /** A dimmed line below the name; the name is then emphasised. */
  detail?: string;
  value: ReactNode;
  /** True for the line that contains the sum. */
  isSum?: boolean;
}

/** A list of facts with names on the left and values on the right. */
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
