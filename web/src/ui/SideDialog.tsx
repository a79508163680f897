import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { ModalDialog } from './ModalDialog.tsx';
import styles from './SideDialog.module.css';

interface SideDialogProps {
  title: string;
  line?: ReactNode;
  /** Buttons in a footer that does not scroll. */
  foot?: ReactNode;
  staysOpen?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that slides in from the inline end of the page; on a phone it covers the page. */
export function SideDialog({ title, line, foot, staysOpen = false, onClose, children }: SideDialogProps) {
  return (
    <ModalDialog label={title} look="bare" className={styles.drawer} staysOpen={staysOpen} onClose={onClose}>
      <header className={styles.header}>
        <div>
          <h2>{title}</h2>
          {line && <p>{line}</p>}
        </div>
        <CloseButton aria-label={t`Close`} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: content, not a set of fields */}
      <div className={styles.body} tabIndex={0} role="group" aria-label={title}>
        {children}
      </div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </ModalDialog>
  );
}
