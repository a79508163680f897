import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import styles from './ConfirmDialog.module.css';
import { ModalDialog } from './ModalDialog.tsx';

interface ConfirmDialogProps {
  /** A question: 'Sign out everywhere?' */
  title: string;
  /** One sentence that describes the effect. */
  children: ReactNode;
  /** The caption of the confirm button, which is a verb. */
  action: string;
  isDestroying?: boolean;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action. Cancel comes first in the tab order. */
export function ConfirmDialog({ title, children, action, isDestroying = false, ...rest }: ConfirmDialogProps) {
  const { isPending = false, onConfirm, onClose } = rest;
  return (
    <ModalDialog label={title} onClose={onClose}>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button {...(isDestroying ? { color: 'red' } : {})} loading={isPending} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </ModalDialog>
  );
}
