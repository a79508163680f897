import { UploadLine } from '../../../../ui/UploadLine.tsx';
import { expenseLabels } from '../../expense-labels.ts';
import type { UploadItem } from '../../upload-queue.ts';
import styles from './ReceiptPane.module.css';

interface UploadListProps {
  uploads: { items: readonly UploadItem[]; retry: (key: string) => void; remove: (key: string) => void };
}

/** Lists the files that are being uploaded, with their progress or the reason for a failure. */
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
          {phaseLabels[phase] ?? message}
        </UploadLine>
      ))}
    </div>
  );
}

const phaseLabels: Partial<Record<UploadItem['phase'], string>> = expenseLabels.uploadPhase;
