import { UploadLine } from '../../../ui/UploadLine.tsx';
import type { UploadItem } from '../upload-queue.ts';
import styles from './ReceiptPane.module.css';

interface UploadListProps {
  uploads: { items: readonly UploadItem[]; retry: (key: string) => void; remove: (key: string) => void };
}

/** Files on their way, each with how far it is or why it did not arrive. */
export function UploadList({ uploads: { items, retry, remove } }: UploadListProps) {
  if (items.length === 0) return null;
  return (
    <div className={styles.uploads}>
      {items.map(({ key, name, phase, percent, message }) => (
        <UploadLine
          key={key}
          name={name}
          isBad={phase === 'failed' || phase === 'refused'}
          {...(phase === 'sending' || phase === 'checking' ? { percent } : {})}
          {...(phase === 'failed' ? { onRetry: () => retry(key) } : {})}
          onRemove={() => remove(key)}
        >
          {words[phase] ?? message}
        </UploadLine>
      ))}
    </div>
  );
}

const words: Partial<Record<UploadItem['phase'], string>> = {
  waiting: 'Waiting for its turn',
  sending: 'Sending',
  checking: 'Arrived, being looked at',
  done: 'Arrived',
};
