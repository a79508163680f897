import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './UploadLine.module.css';

interface UploadLineProps {
  name: string;
  /** How much has left; absent once it is over. */
  percent?: number;
  /** A sentence: what goes on, or why not. */
  children: ReactNode;
  isBad?: boolean;
  onRetry?: () => void;
  onRemove?: () => void;
}

/** One file on its way. */
export function UploadLine({ name, percent, children, isBad = false, onRetry, onRemove }: UploadLineProps) {
  return (
    <div className={styles.line} data-bad={isBad || undefined}>
      <span className={styles.words}>
        <b title={name}>{name}</b>
        <span role={isBad ? 'alert' : undefined}>{children}</span>
      </span>
      {percent !== undefined && (
        <>
          <span className={styles.percent}>{percent}%</span>
          <progress className={styles.bar} max={100} value={percent} aria-label={`Sending ${name}`} />
        </>
      )}
      {onRetry && (
        <Button size="sm" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
      {onRemove && (
        <ActionIcon size="sm" aria-label={`Leave out ${name}`} onClick={onRemove}>
          <IconX aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  );
}
