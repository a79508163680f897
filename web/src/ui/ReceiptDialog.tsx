import { CloseButton } from '@mantine/core';
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
  onClose: () => void;
}

/** Shows receipts in full screen above the current page. */
export function ReceiptDialog({ onClose, ...viewer }: ReceiptDialogProps) {
  return (
    <ModalDialog label="Receipts" look="bare" className={styles.dialog} onClose={onClose}>
      <ReceiptViewer
        {...viewer}
        look="full"
        pageHref={({ id }) => `/attachment?${new URLSearchParams({ file: id })}`}
        end={<CloseButton aria-label="Close" onClick={onClose} />}
      />
    </ModalDialog>
  );
}
