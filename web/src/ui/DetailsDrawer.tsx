import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './FormDialog.module.css';
import { ModalDialog } from './ModalDialog.tsx';

interface DetailsDrawerProps {
  title: string;
  line?: ReactNode;
  /** Buttons at the foot. */
  foot?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Something to read that slides in from the right. */
export function DetailsDrawer({ title, line, foot, onClose, children }: DetailsDrawerProps) {
  return (
    <ModalDialog label={title} look="bare" className={styles.drawer} onClose={onClose}>
      <header className={styles.header}>
        <div>
          <h2>{title}</h2>
          {line && <p>{line}</p>}
        </div>
        <CloseButton aria-label="Close" onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keys */}
      <section className={styles.body} tabIndex={0} aria-label={title}>
        {children}
      </section>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </ModalDialog>
  );
}
