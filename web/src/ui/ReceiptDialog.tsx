import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#domain/language/translate.ts';
import { ModalDialog } from './ModalDialog.tsx';
import styles from './ReceiptDialog.module.css';
import { ReceiptViewer } from './ReceiptViewer.tsx';
import type { ViewerFile, ViewerMark } from './viewer-file.ts';

interface ReceiptDialogProps {
  files: readonly ViewerFile[];
  current?: number;
  onCurrent?: (index: number) => void;
  counted?: { number: number; total: number };
  marks?: readonly ViewerMark[];
  onBroken?: (file: ViewerFile) => void;
  /** Content to the right of the picture, or below it on a phone. */
  beside?: ReactNode;
  onClose: () => void;
}

/** Shows receipts in full screen above the current page. */
export function ReceiptDialog({ beside, onClose, ...viewer }: ReceiptDialogProps) {
  return (
    <ModalDialog label={t`Receipts`} look="bare" className={styles.dialog} onClose={onClose}>
      <div className={styles.parts} data-beside={beside ? true : undefined}>
        <ReceiptViewer
          {...viewer}
          look="full"
          pageHref={({ id }) => `/attachment?${new URLSearchParams({ file: id })}`}
          end={<CloseButton aria-label={t`Close`} onClick={onClose} />}
        />
        {beside && <div className={styles.beside}>{beside}</div>}
      </div>
    </ModalDialog>
  );
}
