import '@mantine/core/styles/Alert.layer.css';
import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './FormAlert.module.css';

/** The server's message above a form. The live region is always rendered, so that screen readers announce changes. */
export function FormAlert({ message, children }: { message: string | null; children?: ReactNode }) {
  return (
    <div className={styles.region} aria-live="polite" data-empty={message === null || undefined}>
      {message !== null && (
        <Alert color="red" role="none" icon={<IconAlertCircle aria-hidden="true" />}>
          {message}
          {children}
        </Alert>
      )}
    </div>
  );
}
