import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { readErrorText } from '../lib/call-error.ts';
import styles from './EmptyState.module.css';

interface FailedStateProps {
  /** The message: 'Failed to fetch Reports.' */
  title: string;
  /** The failed call's error. If it has a message of its own, that message replaces the children. */
  error?: unknown;
  children?: ReactNode;
  onRetry?: () => void;
}

/** Shown when loading failed: the error and a button to try again. */
export function FailedState({
  title,
  error,
  children = t`Nothing was lost. Your filters are kept.`,
  onRetry,
}: FailedStateProps) {
  return (
    <div className={styles.state} data-failed role="alert">
      <span className={styles.tile}>
        <IconCloudOff size={20} aria-hidden="true" />
      </span>
      <p className={styles.title}>{title}</p>
      <p className={styles.words}>{readErrorText(error) ?? children}</p>
      {onRetry && (
        <div className={styles.action}>
          <Button variant="default" leftSection={<IconRefresh aria-hidden="true" />} onClick={onRetry}>
            {t`Try again`}
          </Button>
        </div>
      )}
    </div>
  );
}
