import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import styles from './UploadLine.module.css';

interface UploadLineProps {
  name: string;
  /** The upload progress; absent once it has finished. */
  percent?: number;
  /** The status or the error, in one sentence. */
  children: ReactNode;
  isBad?: boolean;
  onRetry?: () => void;
  onRemove?: () => void;
}

/** Shows the upload of one file, with its progress and its status or error. */
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
          <progress className={styles.bar} max={100} value={percent} aria-label={t`Uploading ${name}`} />
        </>
      )}
      {onRetry && (
        <Button size="sm" variant="default" onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
      {onRemove && (
        <ActionIcon size="sm" aria-label={t`Remove ${name}`} onClick={onRemove}>
          <IconX aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  );
}
